import { readFileSync } from 'node:fs'
import * as XLSX from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { rowOf, sheetPart, textCell, workbookOf, xlsxOf } from '#tests/support/documents/workbook-bytes.ts'
import { readSheet } from './read-sheet.ts'

/** Reads a file of `tests/fixtures/cases`. */
const read = (name: string) => readSheet(readFileSync(`tests/fixtures/cases/${name}`), name)

const student = ['26T15A0501', 'Asha Devi', 'B.Tech', 'CSE', '2022', '15/08/2005']

describe('what a person sees in a file is what is read of it', () => {
  it.each([
    ['letters of a number format', 'a13-prefix-format.xlsx', 0, ['26T14A0501']],
    ['zeros of a number format', 'a13-zeros-format-roll.xlsx', 0, ['0002401057']],
    ['zeros of an employee code', 'e2-faculty-zeros.xlsx', 0, ['00077']],
    ['zeros of a subject code', 'b15-zero-code.xlsx', 1, ['05301']],
    ['zeros of a branch code', 'h1-branches.xlsx', 3, ['07']],
    ['percentages', 'c1-percent.xlsx', 8, ['85', '91.25', '85%', '9.5']],
    ['a date that counts from 1904, of an .xls', 'a10-1904.xls', 5, ['2005-08-15']],
    ['a date that counts from 1904, of an .xlsx', 'a10-1904.xlsx', 5, ['2005-08-15']],
    ['a date that counts from 1900', 'a10-1900.xls', 5, ['2005-08-15']],
    ['the day of a date with a time', 'a18-date-59.xlsx', 5, ['2005-08-14']],
    ['an ISO date of strict files', 'a9-strict.xlsx', 5, ['2005-08-15']],
    ['cells that go over several rows', 'a21-merged-down.xlsx', 4, ['2022', '2022', '2022']],
  ])('%s', async (_, name, column, texts) => {
    const { rows } = await read(name)
    expect(rows.map(({ cells }) => cells[column])).toEqual(texts)
    expect(rows.flatMap(({ refused = [] }) => refused)).toEqual([])
  })

  it.each([
    'a1-html.xls',
    'a1b-html-table-only.xls',
    'a2-tsv.xls',
    'a3-xml2003.xls',
    'a4-mhtml.xls',
    'a5-prefix.xlsx',
    'a6-no-r.xlsx',
    'a8-dimension.xlsx',
  ])('%s', async (name) => {
    expect((await read(name)).rows.map(({ cells }) => cells)).toEqual([student])
  })

  it('a roll number that goes over the rows of its subjects', async () => {
    const { rows, mergedColumns } = await read('b21-merged-roll.xlsx')
    expect(rows.map(({ cells }) => `${cells[0]} ${cells[1]}`)).toEqual([
      '21B81A0501 R2022051',
      '21B81A0501 R2022052',
      '21B81A0501 R2022053',
      '21B81A0502 R2022051',
      '21B81A0502 R2022052',
    ])
    expect(mergedColumns).toEqual([0])
  })

  it('a row that is written once for each of its cells', async () => {
    expect((await read('a7-row-per-cell.xlsx')).rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, '26T15A0507', ...student.slice(1)],
      [3, '26T15A0508', 'Bina Devi', ...student.slice(2)],
    ])
  })

  it('columns far to the right', async () => {
    const { headers, rows, unreadColumns } = await read('j4-wide.csv')
    expect(headers.slice(109)).toEqual(['DOB', 'Mobile'])
    expect(rows[0]?.cells.slice(109)).toEqual(['15/08/2005', '9848022338'])
    expect(unreadColumns).toBe(0)
  })
})

describe('a cell that shows something else than it holds is named', () => {
  it('where a program made a number of a code', async () => {
    const { rows } = await read('b15-sci-code.xlsx')
    expect(rows.flatMap(({ line, refused = [] }) => refused.map((cell) => ({ line, ...cell })))).toEqual([
      { line: 2, column: 1, shown: '1.70E+03', held: '1700' },
      { line: 3, column: 1, shown: '2.00E+13', held: '20000000000000' },
      { line: 5, column: 0, shown: '2.10E+13', held: '21000000000000' },
    ])
    expect(rows[2]?.dates).toEqual([1])
  })

  it('and where nothing of it is to be seen, its row is there', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode=";;;"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs></styleSheet>`
    const hidden = `<row><c s="1"><v>501</v></c></row>`
    const { rows } = await readSheet(
      xlsxOf(rowOf('a', 'b') + rowOf('1', '2') + hidden, { 'xl/styles.xml': styles }),
      'a.xlsx',
    )
    expect(rows[1]).toEqual({ line: 3, cells: [''], refused: [{ column: 0, shown: '', held: '501' }] })
  })
})

describe('what is hidden is not read as if it were seen', () => {
  it('rows are marked', async () => {
    const { rows, hiddenRows } = await read('a11-hidden-rows.xlsx')
    expect(rows.map(({ isHidden }) => isHidden)).toEqual([undefined, true, true, undefined])
    expect(hiddenRows).toBe(2)
  })

  it.each([
    ['j1-hidden-first.xlsx', ['26T41A0502', 'Visible New'], ['Old']],
    ['j2-hidden-lists.xlsx', ['26T41A0503', 'Visible New'], ['Lists']],
  ])('sheets are passed over and named: %s', async (name, cells, hiddenSheets) => {
    const sheet = await read(name)
    expect(sheet.rows.map((row) => row.cells.slice(0, 2))).toEqual([cells])
    expect(sheet).toMatchObject({ otherSheets: [], hiddenSheets })
  })

  it('a file of which everything is hidden is refused', async () => {
    const workbook = `<workbook xmlns:r="x"><sheets><sheet name="Old" state="hidden" r:id="r0"/></sheets></workbook>`
    await expect(
      readSheet(xlsxOf(rowOf('a', 'b') + rowOf('1', '2'), { 'xl/workbook.xml': workbook }), 'a.xlsx'),
    ).rejects.toThrow(expect.objectContaining({ code: 'sheet.allHidden', params: { names: 'Old' } }))
  })

  it('columns are named, those without width as well', async () => {
    const cols = '<cols><col min="2" max="3" hidden="1"/><col min="5" max="5" width="0"/></cols>'
    const sheet = `<worksheet>${cols}<sheetData>${rowOf('a', 'b', 'c', 'd', 'e')}${rowOf('1', '2', '3', '4', '5')}</sheetData></worksheet>`
    const { hiddenColumns } = await readSheet(xlsxOf('', { [sheetPart]: sheet }), 'a.xlsx')
    expect(hiddenColumns).toEqual([1, 2, 4])
  })

  it('headings are those that are seen', async () => {
    const own = `<row r="1" hidden="1">${textCell('field_1')}${textCell('field_2')}</row>`
    const rows = `<row r="2">${textCell('Htno')}${textCell('Grade')}</row><row r="3">${textCell('X1')}${textCell('A')}</row>`
    const { headers, rows: read, hiddenRows } = await readSheet(xlsxOf(own + rows), 'a.xlsx')
    expect(headers).toEqual(['Htno', 'Grade'])
    expect(read).toHaveLength(1)
    expect(hiddenRows).toBe(0)
  })
})

/** Hides a line in the last sheet of an .xls, because the library that writes it cannot. */
function withHiddenLine(xls: Buffer, line: number): Buffer {
  const container = XLSX.CFB.read(xls, { type: 'buffer' })
  const stream = Buffer.from(XLSX.CFB.find(container, '/Workbook')?.content ?? [])
  const startOfSheet = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x10, 0x00])
  const at = stream.lastIndexOf(startOfSheet) + 4 + 16
  const record = Buffer.alloc(4 + 16)
  record.writeUInt16LE(0x0208, 0)
  record.writeUInt16LE(16, 2)
  record.writeUInt16LE(line - 1, 4)
  record.writeUInt8(0x20, 4 + 12)
  XLSX.CFB.utils.cfb_add(container, '/Workbook', Buffer.concat([stream.subarray(0, at), record, stream.subarray(at)])) // prettier-ignore
  return XLSX.CFB.write(container, { type: 'buffer' }) as Buffer
}

describe('an .xls', () => {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Roll No', 'Old', 'Share', 'Batch'],
    [501, 'x', 0.85, 2022],
    [502, 'x', 0.915, ''],
    [503, 'x', 0.5, ''],
  ])
  for (const line of [2, 3, 4]) {
    Object.assign(sheet[`A${line}`] as object, { z: '"26T14A0"000' })
    Object.assign(sheet[`C${line}`] as object, { z: '0%' })
  }
  sheet['!merges'] = [XLSX.utils.decode_range('D2:D4')]
  sheet['!cols'] = [{}, { hidden: true }]
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['a', 'b'], [1, 2]]), 'Lists') // prettier-ignore
  XLSX.utils.book_append_sheet(book, sheet, 'Students')
  XLSX.utils.book_set_sheet_visibility(book, 0, 1)
  const bytes = withHiddenLine(XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer, 4)

  it('is read as it is seen, too', async () => {
    expect(await readSheet(bytes, 'a.xls')).toEqual({
      headers: ['Roll No', 'Old', 'Share', 'Batch'],
      rows: [
        { line: 2, cells: ['26T14A0501', 'x', '85', '2022'] },
        {
          line: 3,
          cells: ['26T14A0502', 'x', '92%', '2022'],
          refused: [{ column: 2, shown: '92%', held: '0.915' }],
        },
        { line: 4, cells: ['26T14A0503', 'x', '50', '2022'], isHidden: true },
      ],
      otherSheets: [],
      hiddenSheets: ['Lists'],
      hiddenRows: 1,
      hiddenColumns: [1],
      mergedColumns: [3],
      unreadColumns: 0,
    })
  })
})

it('columns beyond the last one that is read are reported', async () => {
  const wide = [Array.from({ length: 260 }, (_, index) => `h${index}`), Array<string>(260).fill('x')]
  const csv = Buffer.from(wide.map((cells) => cells.join(',')).join('\n'))
  for (const [bytes, name] of [
    [csv, 'a.csv'],
    [workbookOf({ S: wide }), 'a.xlsx'],
  ] as const)
    // prettier-ignore
    expect(await readSheet(bytes, name)).toMatchObject({ unreadColumns: 4 })
})

describe('a file of another kind is refused as before', () => {
  it.each([
    ['a2c-xlsx-named.xls', 'sheet.mislabelled'],
    ['a2d-html-named.csv', 'sheet.webPage'],
    ['a2e-table-only.csv', 'sheet.webPage'],
    ['a4-mhtml.csv', 'sheet.webPage'],
    ['a10-1904.xlsb', 'sheet.kindUnknown'],
    ['a28-ods.ods', 'sheet.kindUnknown'],
    ['a28-gsheet.gsheet', 'sheet.kindUnknown'],
  ])('%s', async (name, code) => {
    await expect(read(name)).rejects.toThrow(expect.objectContaining({ code }))
  })
})
