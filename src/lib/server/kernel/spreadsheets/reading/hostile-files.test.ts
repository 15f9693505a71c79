import * as XLSX from '@e965/xlsx'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  cellsOf,
  declaring,
  list,
  rowOf,
  textCell,
  withHiddenPart,
  workbookNaming,
  xlsOfRecords,
  xlsxOf,
} from '#tests/support/documents/workbook-bytes.ts'
import { sheetLimits } from '../sheet.types.ts'
import { readSheet } from './read-sheet.ts'

const text = (content: string): Buffer => Buffer.from(content)
const stored = (parts: Record<string, Uint8Array>): Uint8Array => zipSync(parts, { level: 0 })

/** Builds a part that declares fewer bytes than it unpacks to. */
const liar = (): Uint8Array => declaring(xlsxOf(list + ' '.repeat(1_234_567)), 'sheet1.xml', 5000)

function xlsWithSheets(count: number): Uint8Array {
  const made = XLSX.utils.book_new()
  for (let index = 0; index < count; index += 1)
    XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet([['a', 'b'], [1, 2]]), `S${index}`) // prettier-ignore
  return new Uint8Array(XLSX.write(made, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
}

function xlsOf(rows: unknown[][]): Uint8Array {
  const made = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet(rows), 'S')
  return new Uint8Array(XLSX.write(made, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
}

const utf16 = (content: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(content, 'utf16le')])

const hidden = stored({ 'xl/other.xml': text('<x/>'.repeat(100)) })

describe('a hostile file is refused', () => {
  const refused: [string, () => Uint8Array, string, string][] = [
    [
      'with a part hidden inside another',
      () =>
        withHiddenPart(stored({ 'xl/workbook.xml': text(workbookNaming(1)), 'xl/a.bin': hidden }), hidden),
      'a.xlsx',
      'sheet.zipBomb',
    ],
    ['with a part larger than it says', liar, 'a.xlsx', 'sheet.zipBomb'],
    [
      'whose parts are each small and together too large',
      () => {
        const parts = Array.from({ length: 33 }, (_, index) => [`xl/${index}.bin`, text('x')] as const)
        return declaring(xlsxOf(list, Object.fromEntries(parts)), '.bin', 8 * 1024 * 1024)
      },
      'a.xlsx',
      'sheet.zipBomb',
    ],
    [
      'that names one sheet 2,999 times',
      () => xlsxOf(list, { 'xl/workbook.xml': workbookNaming(2999) }),
      'a.xlsx',
      'sheet.tooManySheets',
    ],
    [
      'that is an .xls of more cells than are read',
      () => xlsOfRecords(0xbd, 60_000, 205),
      'a.xls',
      'sheet.tooManyCells',
    ],
    [
      'that is an .xls of cells with nothing in them',
      () => xlsOfRecords(0xbe, 60_000, 500),
      'a.xls',
      'sheet.tooDemanding',
    ],
    ['that is an .xls of too many sheets', () => xlsWithSheets(101), 'a.xls', 'sheet.tooManySheets'],
    [
      'that names one long text in every cell',
      () =>
        xlsxOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(200), {
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(4000)}</t></si></sst>`,
        }),
      'a.xlsx',
      'sheet.tooDemanding',
    ],
    [
      'with a long text in a shared table',
      () =>
        xlsxOf(list + '<row><c t="s"><v>0</v></c></row>', {
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(4001)}</t></si></sst>`,
        }),
      'a.xlsx',
      'sheet.cellTooLong',
    ],
    ['that never closes a tag', () => xlsxOf(`<row ${'a'.repeat(2_000_000)}`), 'a.xlsx', 'sheet.unreadable'],
    ['of quotes alone', () => Buffer.alloc(5_000_000, '"'), 'a.csv', 'sheet.cellTooLong'],
    ['of commas alone', () => Buffer.alloc(5_000_000, ','), 'a.csv', 'sheet.empty'],
    ['of one line', () => Buffer.alloc(5_000_000, 'x'), 'a.csv', 'sheet.cellTooLong'],
    ['of line ends alone', () => Buffer.alloc(5_000_000, '\n'), 'a.csv', 'sheet.tooManyRows'],
    [
      'that is UTF-16 without an end of line',
      () => utf16('x'.repeat(2_500_000)),
      'a.csv',
      'sheet.cellTooLong',
    ],
    [
      'with one row too many',
      () => text(`Htno,Grade\n${'X1,A\n'.repeat(sheetLimits.rows + 1)}`),
      'a.csv',
      'sheet.tooManyRows',
    ],
    ...['x', '0', '-1', '1.5', '1048577'].map((line): [string, () => Uint8Array, string, string] => [
      `with a row that says to stand on line ${line}`,
      () => xlsxOf(`${list}<row r="${line}">${textCell('X2')}${textCell('B')}</row>`),
      'a.xlsx',
      'sheet.unreadable',
    ]),
    ...['&#0;', '_x0000_', '&#xD800;', '_xDC00_'].map(
      (written): [string, () => Uint8Array, string, string] => [
        `with ${written} in a cell`,
        () => xlsxOf(list + rowOf(`X2${written}`, 'B')),
        'a.xlsx',
        'sheet.unreadable',
      ],
    ),
    [
      'with NUL in a heading',
      () => xlsxOf(rowOf('Htno', 'Gra&#0;de') + rowOf('X1', 'A')),
      'a.xlsx',
      'sheet.unreadable',
    ],
    [
      'with NUL behind its first four kilobytes',
      () => text(`Htno,Grade\n${'X1,A\n'.repeat(1000)}X\0,A`),
      'a.csv',
      'sheet.unreadable',
    ],
    ['that is UTF-16 with NUL', () => utf16('Htno,Grade\nX\0,A'), 'a.csv', 'sheet.unreadable'],
    ['that is an .xls with NUL', () => xlsOf([['Htno', 'Grade'], ['X\0', 'A']]), 'a.xls', 'sheet.unreadable'], // prettier-ignore
    [
      'with one cell more than two million',
      () => cellsOf(sheetLimits.cells, 'X1'),
      'a.csv',
      'sheet.tooManyCells',
    ],
  ]
  it.each(refused)('%s', async (_, make, name, code) => {
    await expect(readSheet(make(), name)).rejects.toThrow(expect.objectContaining({ code }))
  })
})
