import * as XLSX from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { resultColumns } from '#lib/schemas/results/result-import.ts'
import { workbookOf } from '#tests/support/documents/workbook-bytes.ts'
import { universityFile } from '#tests/support/results/university-file.ts'
import { guessColumns } from '../columns/guess-columns.ts'
import { readSheet } from './read-sheet.ts'

const text = (content: string): Buffer => Buffer.from(content)

const xlsx = (rows: unknown[][]): Uint8Array => workbookOf({ Sheet1: rows })

describe('the university’s file', () => {
  it('says the same as .csv, .xlsx and .xls', async () => {
    const [csv, ...others] = await Promise.all(
      (['csv', 'xlsx', 'xls'] as const).map((ending) =>
        readSheet(universityFile(ending), `results.${ending}`),
      ),
    )
    expect(csv?.rows).toHaveLength(7200)
    for (const other of others)
      expect(other.rows.map((row) => row.cells)).toEqual(csv?.rows.map((row) => row.cells))
  })

  it('has its columns guessed', async () => {
    const { headers } = await readSheet(universityFile('csv'), 'results.csv')
    expect(guessColumns(headers, resultColumns)).toEqual({
      rollNumber: 1,
      subjectCode: 2,
      subjectName: 3,
      internals: 4,
      grade: 5,
      credits: 6,
      studentName: null,
    })
  })
})

it('a list of words is a sheet of one column', async () => {
  expect(await readSheet(text('Caste category\nOC\nSC\n'), 'a.csv')).toMatchObject({
    headers: ['Caste category'],
    rows: [{ cells: ['OC'] }, { cells: ['SC'] }],
  })
})

describe('reading', () => {
  it('flags a formula instead of believing its value', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Htno', 'Grade'],
      ['21B81A0501', 'A'],
    ])
    sheet['B2'] = { t: 's', v: 'A+', f: 'CONCATENATE("A","+")' }
    const made = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(made, sheet, 'S')
    const bytes = new Uint8Array(XLSX.write(made, { type: 'array', bookType: 'xlsx' }))
    expect((await readSheet(bytes, 'a.xlsx')).rows[0]).toMatchObject({ line: 2, formulas: [1] })
  })

  it('keeps quotes and blanks amid the text of a CSV cell', async () => {
    const { rows } = await readSheet(text('Htno,Name\n1,"a "" b" ,\n2,"a" "b"\n3," c "\n'), 'a.csv')
    expect(rows.map(({ cells }) => cells[1])).toEqual(['a " b', 'a" "b', 'c'])
  })

  it('shows long numbers in full and keeps the line numbers of the program', async () => {
    const { rows } = await readSheet(
      xlsx([['Title of the college'], [], ['No', 'Aadhaar'], [1, 123456789012]]),
      'a.xlsx',
    )
    expect(rows).toEqual([{ line: 4, cells: ['1', '123456789012'] }])
  })

  it('names the sheets that it leaves out', async () => {
    const marks = [
      ['Htno', 'Grade'],
      ['21B81A0501', 'A'],
    ]
    const about = [
      ['Column', 'Meaning'],
      ['Grade', 'A+ to F'],
    ]
    const { rows, otherSheets } = await readSheet(
      workbookOf({ Empty: [], Marks: marks, About: about }),
      'a.xlsx',
    )
    expect(rows).toHaveLength(1)
    expect(otherSheets).toEqual(['About'])
  })

  it('refuses a list that goes on in a second sheet instead of losing half of it', async () => {
    const cse = [
      ['Htno', 'Grade'],
      ['21B81A0501', 'A'],
    ]
    const ece = [['Results of ECE'], ['HT NO', 'grade ', 'Credits'], ['21B81A0401', 'B', 3]]
    await expect(readSheet(workbookOf({ CSE: cse, ECE: ece }), 'a.xlsx')).rejects.toThrow(
      expect.objectContaining({ code: 'sheet.several', params: { names: 'CSE, ECE' } }),
    )
  })

  it.each([
    ['semicolons', text('Htno;Grade\nX1;A')],
    ['tabs', text('Htno\tGrade\nX1\tA')],
    ['a byte order mark', text('\ufeffHtno,Grade\r\nX1,A\r\n')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Htno,Grade\nX1,A', 'utf16le')])],
    ['blanks behind closing quotes', text('"Htno" ,"Grade"\t \r\n"X1"  ,"A" ')],
  ])('takes CSV with %s', async (_, bytes) => {
    expect(await readSheet(bytes, 'a.csv')).toMatchObject({
      headers: ['Htno', 'Grade'],
      rows: [{ cells: ['X1', 'A'] }],
    })
  })
})
