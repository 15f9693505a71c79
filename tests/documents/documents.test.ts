import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawingOf } from '../support/drawing.ts'
import { fontOf, scriptRuns } from '#lib/server/kernel/documents/pdf/fonts.ts'
import drawLoginSlips from '#lib/server/features/logins/login-slips.document.ts'
import drawResultMemo from '#lib/server/features/results/result-memo.document.ts'
import type { ResultMemo } from '#lib/server/features/results/result-memo.types.ts'

const memo = (courses: number, name = 'Asha Reddy'): ResultMemo => ({
  letterhead: { name: 'Sri Vidya College', address: 'Vijayawada', logo: null },
  title: 'Memorandum of Grades',
  facts: [
    ['Name', name],
    ['Roll number', '21B81A0501'],
  ],
  courses: {
    columns: [{ label: 'Code' }, { label: 'Course', share: 1 }, { label: 'Grade', align: 'right' }],
    rows: Array.from({ length: courses }, (_, index) => [`C${index}`, 'COMPUTER NETWORKS', 'A+']),
  },
  totals: [['SGPA', '7.85']],
  working: 'SGPA = 7.85',
  scaleTitle: 'Grade scale',
  scale: ['A+ 10'],
  notes: ['Revised on 21 November 2026'],
  verify: { url: 'https://campus.example/verify/K7QM3XTD9B', code: 'K7QM3XTD9B', label: 'Scan' },
  issuedOn: '2026-11-21',
  pageLabel: 'Page',
  language: 'en',
})

async function readPages(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return Promise.all(pages)
}

describe('the result memo', () => {
  it('says everything it was given, on one page', async () => {
    const [text, ...more] = await readPages(await drawResultMemo(memo(8)))
    expect(more).toEqual([])
    for (const word of [
      'Sri Vidya College',
      'Asha Reddy',
      '21B81A0501',
      '7.85',
      'K7QM3 XTD9B',
      'Revised on 21 November 2026',
      'Page 1 / 1',
    ]) {
      expect(text).toContain(word)
    }
  })

  it('goes on to a second page with its headings again', async () => {
    const pages = await readPages(await drawResultMemo(memo(40)))
    expect(pages).toHaveLength(2)
    expect(pages.every((text) => text.includes('Course'))).toBe(true)
    expect(pages[1]).toContain('C39')
  })

  it.each([10, 11, 12, 13, 14, 15, 16, 17])(
    'is signed beside its totals, with %i courses',
    async (courses) => {
      const signed = { issued: 'Issued on 21 November 2026', signatory: 'Controller of Examinations' }
      const pages = await readPages(await drawResultMemo({ ...memo(courses), signed }))
      expect(pages.at(-1)).toContain(signed.signatory)
      expect(pages.at(-1)).toContain('SGPA = 7.85')
    },
  )

  it('has the same bytes for the same memo', async () => {
    const [first, second] = [await drawResultMemo(memo(3)), await drawResultMemo(memo(3))]
    expect(Buffer.compare(first, second)).toBe(0)
  })

  it.each(['లక్ష్మీ ప్రసన్న శ్రీనివాస్ రెడ్డి', 'प्रिया शर्मा', 'Jürgen Groß', 'x'.repeat(120)])(
    'takes the name %s',
    async (name) => {
      expect((await drawResultMemo(memo(1, name))).byteLength).toBeGreaterThan(3000)
    },
  )
})

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
  const [text = ''] = await readPages(await drawResultMemo({ ...memo(0), courses: { columns, rows } }))
  expect(text).toContain('Abge-')
  expect(text).toContain('schlossen')
  expect(text).toContain('DONAUDAM- PFSCHIF- FFAHRTS- KAPITÄN')
  expect(text).not.toMatch(/x\d-/)
})

it('a letter that was drawn first as a part of another one keeps its character', () => {
  const font = fontOf('latin', 700)
  for (let id = 0; id < font.numGlyphs; id += 1) font.getGlyph(id)
  expect(font.characterSet.filter((code) => font.glyphForCodePoint(code).codePoints.length === 0)).toEqual([])
})

it('an address is broken between two of its parts', async () => {
  const rows = [['', 'https://campus.example/reset-password?token=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789', '']]
  const columns = [50, 240, 160].map((share) => ({ label: '', share }))
  const [text = ''] = await readPages(await drawResultMemo({ ...memo(0), courses: { columns, rows } }))
  expect(text).toContain('https://campus.example/reset-password?token= AbCdEfGhIjKlMnOpQrStUvWxYz0123456789')
})

it.each([
  ['person', { name: 'Lakshmi Prasanna '.repeat(7).trim() }, {}],
  [
    'college',
    {},
    { collegeName: 'Sri Vidya College of Engineering and Technology for Women, Autonomous, Vijayawada' },
  ],
])('a long name of a %s does not run into the address of a slip', async (_, slip, ofCollege) => {
  const url = 'https://campus.example/reset-password?token=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'
  const labels = {
    username: 'User name',
    open: 'Scan the code, or type the address and choose a password',
    expires: 'Until',
  }
  const slips = [{ name: 'Asha', username: '21B81A0501', url, ...slip }]
  const given = {
    collegeName: 'Sri Vidya',
    title: 'Slips',
    madeOn: '2026-11-21',
    language: 'en',
    slips,
    labels,
  } as const
  const drawn = await drawingOf(await drawLoginSlips({ ...given, ...ofCollege }))
  const baselineOf = (start: string): number =>
    Math.min(...drawn.filter((line) => line.includes(start)).map((line) => Number(line.split(' ')[1])))
  const last = Math.min(baselineOf('type the address'), baselineOf('choose a password'))
  expect(last - baselineOf('https://campus')).toBeGreaterThan(8)
})

/** Looked at as pictures when they were made: after a change look again, then `vitest run documents -u`. */
describe('stands where it stood when somebody looked at it', () => {
  it('the memo, with a logo, on two pages', async () => {
    const logo = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#246' } })
      .png()
      .toBuffer()
    const one = memo(30, 'Lakshmi Prasanna Srinivas Reddy Venkata Naga Sai Kumari Bhavani')
    const full: ResultMemo = {
      ...one,
      facts: [...one.facts, ['Examination', 'II B.Tech II Semester Regular, July 2026'], ['Branch', 'CSE']],
      courses: {
        columns: [...one.courses.columns, { label: 'Points', align: 'center' }],
        rows: one.courses.rows.map((row, index) => [...row, String(index)]),
      },
      totals: ['SGPA', 'Credits', 'Earned', 'Passed', 'Failed'].map((label, index) => [label, `${index}.5`]),
      scale: ['A+ 10', 'A 9', 'B 8', 'C 7', 'D 6', 'E 5', 'F 0'],
      notes: ['Revised on 21 November 2026', 'One result is awaited'],
    }
    expect(
      await drawingOf(await drawResultMemo({ ...full, letterhead: { ...full.letterhead, logo } })),
    ).toMatchSnapshot()
  })

  it('the login slips, twelve on two pages', async () => {
    const slips = Array.from({ length: 12 }, (_, index) => ({
      name: `Asha Reddy ${index}`,
      username: `21B81A05${index}`,
      url: `https://campus.example/reset-password?token=AbCdEfGhIjKlMnOpQrStUvWxYz01234567${index}`,
    }))
    const labels = {
      username: 'User name',
      open: 'Scan the code, or type the address',
      expires: 'Until 28 November 2026',
    }
    const madeOn = '2026-11-21'
    const loginSlips = {
      collegeName: 'Sri Vidya College',
      title: 'Login slips',
      madeOn,
      language: 'en',
      slips,
      labels,
    } as const
    expect(await drawingOf(await drawLoginSlips(loginSlips))).toMatchSnapshot()
  })
})
