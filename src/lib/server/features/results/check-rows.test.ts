import { describe, expect, it } from 'vitest'
import type { ColumnMapping } from '#lib/schemas/result-import.ts'
import { checkRows, fingerprint, keyOfMark } from './check-rows.ts'

const mapping: ColumnMapping = {
  rollNumber: 0,
  subjectCode: 1,
  subjectName: 2,
  internals: 3,
  grade: 4,
  credits: 5,
  studentName: null,
}
const headers = ['Htno', 'Subcode', 'Subname', 'Internals', 'Grade', 'Credits']
const good = ['21B81A0501', 'CN', 'COMPUTER NETWORKS', '25', 'A', '3']
const check = (...rows: string[][]) =>
  checkRows(
    { headers, rows: rows.map((cells, index) => ({ line: index + 2, cells })) },
    mapping,
    'university',
    new Map(),
  )

describe('checking rows', () => {
  it('takes a good row, upper-casing the roll number', () => {
    const { marks, counts } = check(['21b81a0501', ...good.slice(1)])
    expect(marks[0]).toMatchObject({ rollNumber: '21B81A0501', grade: 'A', credits: 300 })
    expect(counts).toEqual({ rows: 1, newRows: 1, updatedRows: 0, duplicateRows: 0, errorRows: 0 })
  })

  it('takes a roll number of 20 characters, 40 credits, and a subject code in lower case', () => {
    const longest = `21B81A${'0'.repeat(14)}`
    const { marks, problems } = check([longest, 'cn', 'COMPUTER NETWORKS', '25', 'A', '40'])
    expect(problems).toEqual([])
    expect(marks[0]).toMatchObject({ rollNumber: longest, subjectCode: 'CN', credits: 4000 })
  })

  it('one subject in two spellings of its code is the same subject', () => {
    expect(check(good, good.with(1, 'cn')).counts).toMatchObject({ newRows: 1, duplicateRows: 1 })
  })

  const bad: [number, string, string][] = [
    [0, '', 'rollNumberMissing'],
    [0, '21B81A 0501', 'rollNumberWrong'],
    [0, "1' OR '1'='1", 'rollNumberWrong'],
    [0, '<script>', 'rollNumberWrong'],
    [0, `21B81A${'0'.repeat(15)}`, 'rollNumberWrong'],
    [1, '', 'subjectCodeMissing'],
    [2, '', 'subjectNameMissing'],
    [2, 'x'.repeat(201), 'tooLong'],
    [4, '', 'gradeMissing'],
    [4, 'Z', 'gradeUnknown'],
    [5, '', 'creditsMissing'],
    [5, 'three', 'creditsWrong'],
    [5, '41', 'creditsWrong'],
    [5, '40.01', 'creditsWrong'],
  ]
  it.each(bad)('names line, column and value of a bad cell: column %i, %j, %s', (column, value, code) => {
    const { problems, counts } = check(good, good.with(column, value))
    expect(problems).toContainEqual({ line: 3, column: headers[column], value: value.slice(0, 100), code })
    expect(counts.errorRows).toBe(1)
  })

  it('counts a row said twice as a duplicate, and one that contradicts as an error', () => {
    const { counts, problems } = check(good, good, good.with(4, 'B'))
    expect(counts).toMatchObject({ newRows: 1, duplicateRows: 1, errorRows: 1 })
    expect(problems).toMatchObject([{ line: 4, code: 'contradiction' }])
  })

  it('knows new, changed and unchanged marks apart', () => {
    const [mark] = check(good).marks
    if (!mark) throw new Error('no mark')
    const known = new Map([[keyOfMark(mark), fingerprint(mark)]])
    const sheet = {
      headers,
      rows: [
        { line: 2, cells: good },
        { line: 3, cells: ['21B81A0502', ...good.slice(1)] },
      ],
    }
    expect(checkRows(sheet, mapping, 'university', known).counts).toMatchObject({
      newRows: 1,
      duplicateRows: 1,
    })
    const changed = { headers, rows: [{ line: 2, cells: good.with(4, 'B') }] }
    expect(checkRows(changed, mapping, 'university', known).counts).toMatchObject({ updatedRows: 1 })
    const onlyInternals = { headers, rows: [{ line: 2, cells: good.with(3, '26') }] }
    expect(checkRows(onlyInternals, mapping, 'university', known).counts).toMatchObject({ updatedRows: 1 })
  })

  it('does not take a formula’s value', () => {
    const sheet = { headers, rows: [{ line: 2, cells: good, formulas: [4] }] }
    expect(checkRows(sheet, mapping, 'university', new Map())).toMatchObject({
      marks: [],
      problems: [{ column: 'Grade', code: 'formula' }],
    })
  })
})
