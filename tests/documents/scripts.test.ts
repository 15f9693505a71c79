import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as harfbuzz from 'harfbuzzjs'
import PDFDocument from 'pdfkit'
import { describe, expect, it, vi } from 'vitest'
import { drawLine, drawText, visualRuns, wrapText } from '#lib/server/kernel/documents/pdf/text.ts'
import { drawDocument } from '#lib/server/kernel/documents/pdf/draw-document.ts'
import { fontFor, plainFontOf, type Script } from '#lib/server/kernel/documents/pdf/fonts.ts'
import { isShapedByFontkit } from '#lib/server/kernel/documents/pdf/shaped-font.ts'
import { hardWords } from '../fixtures/scripts/hard-words.ts'
import { readPages } from '../support/calls/read-pages.ts'

const about = { title: 'A', author: 'B', madeOn: '2026-11-21', language: 'en', content: null } as const
const style = { size: 12 }

const scripts = Object.entries(hardWords) as [Script, readonly string[]][]
const wordsOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split(' '))

describe.each(scripts)('in %s', (script, texts) => {
  it.each([400, 700] as const)('each letter stands where HarfBuzz puts it, in weight %i', async (weight) => {
    const reference = shaperOf(script, weight)
    for (const word of wordsOf(texts)) {
      const drawn = await glyphsOfLine(word, weight)
      const [first] = drawn
      if (drawn.length === 1 && first?.script === script)
        expect([word, first.glyphs]).toEqual([word, reference(word)])
      // “डॉ.” contains a full stop of the Latin font.
      else expect(word).toMatch(/\./)
      expect(drawn.flatMap(({ glyphs }) => glyphs.filter(({ id }) => id === 0))).toEqual([])
    }
  })
})

it.each(scripts.filter(([script]) => script !== 'telugu' && script !== 'devanagari'))(
  'a name in %s is copied as it is written',
  async (script, texts) => {
    const bytes = await drawDocument(about, (doc) => {
      texts.forEach((text, index) => drawText(doc, text, 40, 20 + index * 24, 500, style))
    })
    const [page = ''] = await readPages(bytes)
    // The PDF reader of this test drops joiners and decomposes some Arabic ligatures.
    const isComparable = (word: string): boolean => !/[\u200c\u200dﷺ]|اللّٰہ|بِسْمِ/.test(word)
    const read = page.replaceAll(/\s/g, '')
    expect(wordsOf(texts).filter((word) => isComparable(word) && !read.includes(word))).toEqual([])
    expect(script).toBeDefined()
  },
)

it('what Telugu and Devanagari looked like stays, but for letters that stood in a wrong place', () => {
  const changed = (['telugu', 'devanagari'] as const).flatMap((script) =>
    wordsOf(hardWords[script]).filter((word) => !word.includes('.') && !isShapedByFontkit(script, 400, word)),
  )
  expect(changed).toEqual(['కృష్ణమూర్తి'])
})

it.each([
  ['Urdu alone', 'محمد علی', ['علی', ' ', 'محمد']],
  ['Urdu in brackets behind Latin', 'Name (اردو)', ['Name (', 'اردو', ')']],
  ['a label before Urdu', 'Name: محمد علی', ['Name: ', 'علی', ' ', 'محمد']],
  ['Latin in brackets behind Urdu', 'محمد (Asha)', ['(', 'Asha', ') ', 'محمد']],
  ['a number behind Urdu', 'مکان 12', ['12', ' ', 'مکان']],
  ['digits of Urdu', 'مکان ۱۲', ['۱۲', ' ', 'مکان']],
  ['a roll number between two names', 'Asha 21B81A0501 محمد', ['Asha 21B81A0501 ', 'محمد']],
  ['Telugu and Urdu', 'శ్రీ محمد', ['శ్రీ', ' ', 'محمد']],
])('%s runs as it is read', (_, text, expected) => {
  expect(visualRuns(text).map((run) => run.text)).toEqual(expected)
})

it('a long text in Urdu and English goes on below in the order in which it is read', async () => {
  const text = 'مکان نمبر 12-34، Charminar Road، حیدرآباد، تلنگانہ 500002، نزد مکہ مسجد'
  let lines: string[] = []
  await drawDocument(about, (doc) => {
    lines = wrapText(doc, text, 120, style)
  })
  expect(lines.length).toBeGreaterThan(2)
  const read = lines.map((line) => line.replaceAll(/[\u200e\u200f]/g, '')).join(' ')
  expect(read).toBe(text)
  // A line that starts with Latin letters still runs right to left, like its paragraph.
  const road = visualRuns(lines.find((line) => line.includes('Charminar')) ?? '')
  expect(road.findIndex((run) => run.text.includes('Charminar'))).toBeGreaterThan(0)
})

it('a word that is too long is broken between two letters, never between a letter and its sign', async () => {
  await drawDocument(about, (doc) => {
    for (const word of ['కృష్ణమూర్తిశ్రీనివాస్', 'உண்ணிகிருஷ்ணமூர்த்தி', 'محمدعلیقریشیصاحب']) {
      const lines = wrapText(doc, word, 30, style)
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.filter((line) => /^\p{M}/u.test(line))).toEqual([])
      expect(lines.join('')).toBe(word)
    }
  })
})

interface DrawnGlyphs {
  script: string
  glyphs: { id: number; at: number[] }[]
}

/** Returns the glyphs drawn on the page, by run from left to right. */
async function glyphsOfLine(text: string, weight: 400 | 700): Promise<DrawnGlyphs[]> {
  const runs: DrawnGlyphs[] = []
  const draw = PDFDocument.prototype.text
  const spy = vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (
    this: PDFKit.PDFDocument,
    ...given: unknown[]
  ) {
    const { _font, _fontFamily } = this as unknown as OpenDocument
    const run = _font.font.layout(String(given[0]), (given[3] as { features?: object }).features)
    const glyphs = run.glyphs.map(({ id }, index) => glyphAt(id % 0x10000, run.positions[index]))
    runs.push({ script: _fontFamily.split('-')[0] ?? '', glyphs })
    return draw.apply(this, given as Parameters<typeof draw>)
  } as typeof draw)
  await drawDocument(about, (doc) => drawLine(doc, text, 0, 0, 500, { ...style, weight }))
  spy.mockRestore()
  return runs
}

interface OpenDocument {
  _fontFamily: string
  _font: { font: { layout(text: string, features: object | undefined): Layout } }
}

interface Layout {
  glyphs: { id: number }[]
  positions: Position[]
}

interface Position {
  xAdvance: number
  xOffset: number
  yOffset: number
}

const glyphAt = (id: number, position: Position | undefined): DrawnGlyphs['glyphs'][number] => ({
  id,
  at: position ? [position.xAdvance, position.xOffset, position.yOffset] : [],
})

const require = createRequire(import.meta.url)

/** Shapes text with plain HarfBuzz, which guesses script and direction. */
function shaperOf(script: Script, weight: 400 | 700): (text: string) => DrawnGlyphs['glyphs'] {
  const path = require.resolve(`@fontsource/${fontFor(script).path}-${weight}-normal.woff`)
  const bytes = new Uint8Array(plainFontOf(readFileSync(path)))
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))
  return (text) => {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.setLanguage(script === 'arabic' ? 'ur' : 'en')
    // Urdu numbers run left to right.
    if (/^[۰-۹]+$/.test(text)) buffer.setDirection(harfbuzz.Direction.LTR)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint }, index) => glyphAt(codepoint, positions[index]))
  }
}
