import { expect, it } from 'vitest'
import { documentDigest } from '#lib/server/kernel/documents/pdf/digest.ts'
import { drawDocument } from '#lib/server/kernel/documents/pdf/draw-document.ts'
import { accentOf, innerOf, page } from '#lib/server/kernel/documents/pdf/page.ts'
import { drawFacts } from '#lib/server/kernel/documents/pieces/facts.ts'
import { drawParagraph } from '#lib/server/kernel/documents/pieces/paragraph.ts'
import type { Sheet } from '#lib/server/kernel/documents/pieces/sheet.ts'
import { type DocumentTable, drawTable } from '#lib/server/kernel/documents/pieces/table.ts'
import { placeColumns } from '#lib/server/kernel/documents/pieces/table-columns.ts'
import { drawingOf } from '../support/documents/drawing.ts'

const about = {
  title: 'A',
  author: 'B',
  madeOn: '2026-11-21',
  language: 'en',
  content: null,
} as const

const draw = (parts: (sheet: Sheet) => void): Promise<Uint8Array> =>
  drawDocument(about, (doc) =>
    parts({
      doc,
      left: page.margin,
      width: innerOf(doc),
      top: page.margin,
      bottom: page.height - 60,
      y: page.margin,
      accent: accentOf(),
    }),
  )

async function placed(table: DocumentTable): Promise<{ left: number; width: number }[]> {
  let columns: { left: number; width: number }[] = []
  await draw((sheet) => {
    columns = placeColumns(sheet.doc, table, sheet)
  })
  return columns
}

const endOf = (columns: readonly { left: number; width: number }[]): number => {
  const last = columns.at(-1)
  return last ? last.left + last.width : 0
}

it('columns without a share take what stands in them, and the others divide the whole rest of the page', async () => {
  const columns = await placed({
    columns: [{ label: 'Code' }, { label: 'Course', share: 3 }, { label: 'Note', share: 1 }, { label: 'No' }],
    rows: [['20CS2201', 'Networks', 'x', '7']],
  })
  const [code, course, note, number] = columns.map(({ width }) => width)
  expect(code).toBeLessThan(60)
  expect(number).toBeLessThan(20)
  expect((course ?? 0) / (note ?? 1)).toBeCloseTo(3)
  expect(endOf(columns)).toBeCloseTo(page.width - page.margin)
})

it('columns that need more than there is still leave room for those with a share', async () => {
  const long = 'Lakshmi Prasanna Srinivas Reddy Venkata'
  const columns = await placed({
    columns: [...Array.from({ length: 6 }, () => ({ label: 'Name' })), { label: 'Course', share: 1 }],
    rows: [[...Array.from({ length: 6 }, () => long), 'Networks']],
  })
  expect(columns[6]?.width).toBeGreaterThan(100)
  expect(endOf(columns)).toBeCloseTo(page.width - page.margin)
})

it('a row that is longer than a page goes on over the next ones, and none of its words is lost', async () => {
  const words = Array.from({ length: 2000 }, (_, index) => `word${index}`)
  const table = { columns: [{ label: 'Code' }, { label: 'Text', share: 1 }], rows: [['A', words.join(' ')]] }
  const drawn = await drawingOf(await draw((sheet) => drawTable(sheet, table)))
  expect(drawn.filter((line) => line === 'page').length).toBeGreaterThan(2)
  const text = drawn.join(' ')
  expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(text))).toEqual([])
  expect(drawn.filter((line) => line.endsWith(' Text'))).toHaveLength(
    drawn.filter((line) => line === 'page').length,
  )
})

it('the sums stand below their columns on the last page', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [`Fee ${index}`, '100'])
  const table: DocumentTable = {
    columns: [
      { label: 'What', share: 1 },
      { label: 'Rupees', align: 'right' },
    ],
    rows,
    foot: ['Total', '9,000'],
  }
  const drawn = await drawingOf(await draw((sheet) => drawTable(sheet, table)))
  const last = drawn.slice(drawn.lastIndexOf('page'))
  expect(last.some((line) => line.endsWith('Total'))).toBe(true)
  expect(last.some((line) => line.endsWith('9,000'))).toBe(true)
})

it('a paragraph goes on over the page', async () => {
  const text = Array.from({ length: 1500 }, (_, index) => `w${index}`).join(' ')
  const drawn = await drawingOf(await draw((sheet) => drawParagraph(sheet, text, { size: 12 })))
  expect(drawn.filter((line) => line === 'page').length).toBeGreaterThan(1)
  expect(drawn.some((line) => line.endsWith(' w1499'))).toBe(true)
})

it('the values of a row stand in one line, however long a label is', async () => {
  const facts = [
    ['Name', 'Asha'],
    ['Consent given by, who is a parent or a guardian', 'Ravi'],
    ['Course', 'B.Tech'],
  ] as const
  const drawn = await drawingOf(await draw((sheet) => drawFacts(sheet, facts, 3)))
  const placeOf = (word: string) => drawn.find((line) => line.endsWith(` ${word}`))?.split(' ')[1]
  expect(placeOf('Ravi')).toBeDefined()
  expect([placeOf('Asha'), placeOf('B.Tech')]).toEqual([placeOf('Ravi'), placeOf('Ravi')])
})

it('data has one digest, in whatever order and kind of bytes it comes', () => {
  const bytes = [1, 2, 3]
  const one = documentDigest({ name: 'Asha', photo: Buffer.from(bytes), none: undefined, of: [1, null] })
  expect(documentDigest({ of: [1, null], photo: new Uint8Array(bytes), name: 'Asha' })).toBe(one)
  expect(documentDigest({ of: [1, null], photo: new Uint8Array([1, 2]), name: 'Asha' })).not.toBe(one)
  expect(documentDigest({ a: 'x,"b":y' })).not.toBe(documentDigest({ a: 'x', b: 'y' }))
})
