import { read } from '@e965/xlsx'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../reading/read-sheet.ts'
import type { FileValue } from './row-writer.ts'
import { workbookColumnName, xlsxWriter } from './write-xlsx.ts'

async function book(
  headings: readonly string[],
  ...chunks: readonly (readonly FileValue[])[][]
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const writer = xlsxWriter('People: all of [them]', headings, async (bytes) => void parts.push(bytes))
  for (const rows of chunks) await writer.write(rows)
  await writer.end()
  return Buffer.concat(parts)
}

const sheetOf = async (bytes: Buffer) => {
  const file = read(bytes, { cellStyles: true, cellNF: true, cellFormula: true })
  const [name = ''] = file.SheetNames
  return { name, sheet: file.Sheets[name] ?? {} }
}
const xmlOf = (bytes: Buffer): string =>
  strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

describe('a sheet that we write', () => {
  it('holds texts, real numbers and real dates in Indian time', async () => {
    const bytes = await book(
      ['Name', 'Credits', 'Since', 'Born', 'Note'],
      [['Asha', 3.5, { instant: '2026-11-22T20:00:00.000Z' }, { date: '2004-02-29' }, null]],
    )
    const { sheet } = await sheetOf(bytes)
    expect(sheet['A2']).toMatchObject({ t: 's', v: 'Asha' })
    expect(sheet['B2']).toMatchObject({ t: 'n', v: 3.5 })
    expect(sheet['C2']).toMatchObject({ t: 'n', w: '23-11-2026 01:30' })
    expect(sheet['D2']).toMatchObject({ t: 'n', w: '29-02-2004' })
    expect(sheet['E2']).toBeUndefined()
  })

  it('keeps its headings in sight and bold, and can be filtered', async () => {
    const xml = xmlOf(await book(['Name', 'Roll number'], [['Asha', '21B81A0501']], [['Ravi', '21B81A0502']]))
    expect(xml).toContain('ySplit="1"')
    expect(xml).toContain('state="frozen"')
    expect(xml).toContain('<c r="A1" t="inlineStr" s="1">')
    expect(xml).toContain('<autoFilter ref="A1:B3"/>')
    expect(xml).toMatch(/<col min="2" max="2" width="1[2-5]"/)
  })

  it('has a name that spreadsheet programs take', async () => {
    expect((await sheetOf(await book(['A'], [['x']]))).name).toBe('People  all of  them')
  })

  it.each(['=1+1', '+SUM(A1)', '-2+3', '@now', '＝1', ' =1', '"=1'])(
    'keeps %s a text, also when the cell is edited',
    async (text) => {
      const bytes = await book(['A'], [[text]])
      const { sheet } = await sheetOf(bytes)
      expect(sheet['A2']).toMatchObject({ t: 's', v: text })
      expect(sheet['A2']).not.toHaveProperty('f')
      expect(xmlOf(bytes)).toContain('<c r="A2" t="inlineStr" s="2">')
    },
  )

  it('reads back as what was written, whatever people typed, by our own reader too', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((each) => `x${each}y`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (rows) => {
        const bytes = await book(['First', 'Second'], rows)
        const { sheet } = await sheetOf(bytes)
        const found = rows.map((_, index) => [`A${index + 2}`, `B${index + 2}`].map((at) => sheet[at]?.v))
        expect(found).toEqual(rows)
        const own = await readSheet(bytes, 'x.xlsx')
        expect(own.headers).toEqual(['First', 'Second'])
        expect(own.rows).toHaveLength(rows.length)
      }),
      { numRuns: 30 },
    )
  })

  it('leaves out what no file can hold, and keeps what only looks like an escape', async () => {
    const { sheet } = await sheetOf(await book(['A'], [['a\0b\ud800c_x0041_<&">']]))
    expect(sheet['A2']?.v).toBe('abc_x0041_<&">')
  })

  it('cuts a text that is longer than a cell', async () => {
    const { sheet } = await sheetOf(await book(['A'], [['x'.repeat(40_000)]]))
    expect(String(sheet['A2']?.v)).toHaveLength(32_767)
  })

  it('writes invalid numbers and dates as their text', async () => {
    const { sheet } = await sheetOf(
      await book(['A', 'B', 'C'], [[Number.NaN, { instant: 'never' }, { date: '1850-01-01' }]]),
    )
    expect(['A2', 'B2', 'C2'].map((at) => sheet[at]?.v)).toEqual(['NaN', 'never', '1850-01-01'])
  })

  it('is whole without a row', async () => {
    const { sheet } = await sheetOf(await book(['Name']))
    expect(sheet['A1']?.v).toBe('Name')
    expect(sheet['A2']).toBeUndefined()
  })
})

it('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 27, 701, 702].map(workbookColumnName)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
})
