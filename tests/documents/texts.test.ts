import { expect, it } from 'vitest'
import { fontOf, scriptRuns } from '#lib/server/kernel/documents/pdf/fonts.ts'
import drawResultMemo from '#lib/server/features/results/memo/result-memo.document.ts'
import { sampleMemo } from '../support/results/sample-memo.ts'
import { readPages } from '../support/calls/read-pages.ts'

it('a text is split by script, joiners staying inside', () => {
  expect(scriptRuns('Asha శ్రీ श्री é').map((run) => run.script)).toEqual([
    'latin',
    'telugu',
    'latin',
    'devanagari',
    'latin',
  ])
})

it('a long word is broken at its soft hyphen, a word of letters with a hyphen, an address without', async () => {
  const rows = [['Abge\u00adschlossen', 'DONAUDAMPFSCHIFFFAHRTSKAPITÄN', 'x1x2x3x4x5x6x7x8x9x0', '']]
  const columns = [50, 60, 60, 269].map((share) => ({ label: '', share }))
  const [text = ''] = await readPages(await drawResultMemo({ ...sampleMemo(0), courses: { columns, rows } }))
  expect(text).toContain('Abge-')
  expect(text).toContain('schlossen')
  expect(text).toContain('DONAUDAM- PFSCHIF- FFAHRTS- KAPITÄN')
  expect(text).not.toMatch(/x\d-/)
})

it('a letter that was drawn first as a part of another one keeps its character', () => {
  const font = fontOf('latin', 700)
  for (let id = 0; id < font.numGlyphs; id += 1) font.getGlyph(id)
  expect(font.characterSet.filter((code) => font.glyphForCodePoint(code).codePoints.length === 0)).toEqual([])
  // Ligatures are copied as separate letters.
  const words = ['office', 'waffle', 'fine', 'flat', 'offer']
  expect(words.map((word) => textOf(font, word))).toEqual(words)
})

const textOf = (font: ReturnType<typeof fontOf>, word: string): string =>
  font
    .layout(word)
    .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
    .join('')

it('an address is broken between two of its parts', async () => {
  const rows = [['', 'https://campus.example/reset-password?token=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789', '']]
  const columns = [50, 240, 160].map((share) => ({ label: '', share }))
  const [text = ''] = await readPages(await drawResultMemo({ ...sampleMemo(0), courses: { columns, rows } }))
  expect(text).toContain('https://campus.example/reset-password?token= AbCdEfGhIjKlMnOpQrStUvWxYz0123456789')
})
