import { describe, expect, it } from 'vitest'
import { shippedSchemes } from '#lib/rules/grades/grade-scheme.ts'
import type { ColumnMapping } from '#lib/schemas/results/result-import.ts'
import type { App } from '../../../kernel/app.ts'
import { checkRows } from '../../../kernel/imports/checks/validate-rows.ts'
import type { ExistingRecord } from '../../../kernel/imports/import-kind.ts'
import type { SheetTable } from '../../../kernel/spreadsheets/sheet.types.ts'
import { marksImport } from '../import/marks.import.ts'
import type { CheckedMark } from './mark.ts'

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

/** The existing keys; a row is unchanged where it has no other grade. */
type StoredMarks = ReadonlyMap<string, string>

const knownOf = (grade: string): ExistingRecord => ({
  print: '',
  entity: '',
  version: '',
  holds: (row: CheckedMark) => row.grade === null || row.grade === grade,
})

async function checkSheet(sheet: SheetTable, stored: StoredMarks = new Map()) {
  const none = {} as unknown
  // Marks need neither the app nor its database.
  const app = none as App
  const db = none as App['database']['reads']
  const { rows, counts } = await checkRows(sheet, {
    kind: marksImport,
    context: shippedSchemes.university,
    options: {},
    mapping,
    meanings: {},
    corrections: new Map(),
    findExisting: async () => new Map([...stored].map(([key, grade]) => [key, knownOf(grade)])),
    objections: async (rows) =>
      (await marksImport.rows.objections?.(app, db, rows, { options: {} })) ?? new Map(),
  })
  const problems = rows.flatMap(({ source, problems: own }) =>
    own.map((problem) => ({ line: source.line, ...problem })),
  )
  const marks = rows.flatMap(({ row, verdict, isRepeat }) =>
    row && verdict !== 'error' && !isRepeat ? [row] : [],
  )
  const notes = rows.flatMap(({ notes: own }) => own.map(({ field, value, code }) => [field, value, code]))
  return { marks, problems, notes, counts }
}

const check = (...rows: string[][]) =>
  checkSheet({ headers, rows: rows.map((cells, index) => ({ line: index + 2, cells })) })

describe('checking rows', () => {
  it('takes a good row, upper-casing the roll number', async () => {
    const { marks, counts } = await check(['21b81a0501', ...good.slice(1)])
    expect(marks[0]).toMatchObject({ rollNumber: '21B81A0501', grade: 'A', credits: 300 })
    expect(counts).toEqual({ rows: 1, newRows: 1, changedRows: 0, unchangedRows: 0, errorRows: 0 })
  })

  it.each(['25', '0', '24.5', '100', 'AB', 'mp'])(
    'takes the internals %j without a note',
    async (internals) => {
      const { marks, notes } = await check(good.with(3, internals))
      expect(marks[0]).toMatchObject({ internals })
      expect(notes).toEqual([])
    },
  )

  it.each(['abc', 'Lo', '*'])('refuses the internals %j, which nobody knows', async (internals) => {
    const { marks, problems } = await check(good.with(3, internals))
    expect(marks).toEqual([])
    expect(problems).toMatchObject([{ field: 'internals', value: internals, code: 'internalsWord' }])
  })

  it('takes a roll number of 20 characters, 40 credits, and a subject code in lower case', async () => {
    const longest = `21B81A${'0'.repeat(14)}`
    const { marks, problems } = await check([longest, 'cn', 'COMPUTER NETWORKS', '25', 'A', '40'])
    expect(problems).toEqual([])
    expect(marks[0]).toMatchObject({ rollNumber: longest, subjectCode: 'CN', credits: 4000 })
  })

  it('one subject in two spellings of its code is the same subject', async () => {
    expect((await check(good, good.with(1, 'cn'))).counts).toMatchObject({ newRows: 1, unchangedRows: 1 })
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
    [3, '-5', 'internalsWrong'],
    [3, '100.5', 'internalsWrong'],
    [3, '999', 'internalsWrong'],
    [3, '2O', 'internalsWrong'],
    [3, 'l5', 'internalsWrong'],
    [3, '1S', 'internalsWrong'],
    [3, '25*', 'internalsWrong'],
    [3, '25/30', 'internalsWrong'],
    [3, '1e1', 'internalsWrong'],
    [3, 'x'.repeat(11), 'tooLong'],
    [4, '', 'gradeMissing'],
    [4, 'Z', 'gradeUnknown'],
    [5, '', 'creditsMissing'],
    [5, 'NA', 'creditsMissing'],
    [5, 'clear', 'clearNeeded'],
    [5, 'three', 'creditsWrong'],
    [5, '41', 'creditsWrong'],
    [5, '40.01', 'creditsWrong'],
  ]
  it.each(bad)(
    'names line, column and value of a bad cell: column %i, %j, %s',
    async (column, value, code) => {
      const { problems, counts } = await check(good, good.with(0, '21B81A0502').with(column, value))
      const field = Object.keys(mapping)[column]
      const problem = { line: 3, field, column: headers[column], value: value.slice(0, 100), code }
      expect(problems).toContainEqual(expect.objectContaining(problem))
      expect(counts.errorRows).toBe(1)
    },
  )

  it('counts a repeated row as unchanged, and a contradicting one as an error that names the other', async () => {
    const { counts, problems } = await check(good, good, good.with(4, 'B'))
    expect(counts).toMatchObject({ newRows: 1, unchangedRows: 1, errorRows: 1 })
    expect(problems).toMatchObject([{ line: 4, code: 'contradiction', params: { line: 2 } }])
  })

  it('knows new, changed and unchanged marks apart', async () => {
    const stored = new Map([['21B81A0501\tCN', 'A']])
    const other = { line: 3, cells: ['21B81A0502', ...good.slice(1)] }
    const sheet = { headers, rows: [{ line: 2, cells: good }, other] }
    expect((await checkSheet(sheet, stored)).counts).toMatchObject({ newRows: 1, unchangedRows: 1 })
    const changed = { headers, rows: [{ line: 2, cells: good.with(4, 'B') }] }
    expect((await checkSheet(changed, stored)).counts).toMatchObject({ changedRows: 1 })
  })

  it('leaves open what a cell does not say, of a mark that is there', async () => {
    const stored = new Map([['21B81A0501\tCN', 'A']])
    const sheet = { headers, rows: [{ line: 2, cells: ['21B81A0501', 'CN', 'NA', '-', 'No Change', '--'] }] }
    const { marks, counts } = await checkSheet(sheet, stored)
    expect(marks).toMatchObject([
      { subjectName: '', internals: null, grade: null, credits: null, studentName: null },
    ])
    expect(counts).toMatchObject({ unchangedRows: 1, errorRows: 0 })
    expect((await check(good.with(4, 'nochange'))).problems).toMatchObject([
      { column: 'Grade', code: 'gradeNotThere' },
    ])
  })

  it('empties internals where the cell says so, of a mark that is there', async () => {
    const cleared = { headers, rows: [{ line: 2, cells: good.with(3, ' Clear ') }] }
    expect((await checkSheet(cleared, new Map([['21B81A0501\tCN', 'A']]))).marks).toMatchObject([
      { internals: '' },
    ])
    expect((await checkSheet(cleared)).problems).toMatchObject([{ column: 'Internals', code: 'clearNew' }])
  })

  it('does not take a formula’s value', async () => {
    const sheet = { headers, rows: [{ line: 2, cells: good, formulas: [4] }] }
    expect(await checkSheet(sheet)).toMatchObject({
      marks: [],
      problems: [{ column: 'Grade', code: 'formula' }],
    })
  })
})
