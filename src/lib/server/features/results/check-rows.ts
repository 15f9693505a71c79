import type { GradeSchemeName } from '#lib/rules/grade-scheme.ts'
import { findGrade } from '#lib/rules/grade-scheme.ts'
import { parseHundredths } from '#lib/rules/hundredths.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { ColumnMapping, ImportCounts, ImportProblem, ResultField } from '#lib/schemas/result-import.ts'
import type { SheetTable, SheetRow } from '../../kernel/spreadsheets/sheet.types.ts'

/** One row of the file that can be kept. Credits in hundredths, as the file has them: 0 for a failed course. */
export interface CheckedMark {
  rollNumber: string
  studentName: string
  subjectCode: string
  subjectName: string
  internals: string
  grade: string
  credits: number
}

export interface CheckedRows {
  marks: CheckedMark[]
  problems: ImportProblem[]
  counts: ImportCounts
}

/** What the exam holds already: `roll number TAB subject code` → `fingerprint(mark)`. */
export type KnownMarks = ReadonlyMap<string, string>

export const keyOfMark = (mark: { rollNumber: string; subjectCode: string }): string =>
  `${mark.rollNumber}\t${mark.subjectCode}`

export const fingerprint = (mark: { internals: string; grade: string; credits: number }): string =>
  `${mark.internals}\t${mark.grade}\t${mark.credits}`

/**
 * Checks every cell of every row before anything counts.
 * A row said twice the same is a duplicate; said twice differently it is an error, for nobody can know which is right.
 */
export function checkRows(
  sheet: SheetTable,
  mapping: ColumnMapping,
  scheme: GradeSchemeName,
  known: KnownMarks,
): CheckedRows {
  const problems: ImportProblem[] = []
  const seen = new Map<string, { line: number; print: string }>()
  const marks: CheckedMark[] = []
  const counts = { rows: sheet.rows.length, newRows: 0, updatedRows: 0, duplicateRows: 0, errorRows: 0 }
  for (const row of sheet.rows) {
    const cells = cellsOf(sheet, mapping, row)
    const mark = checkRow(cells, scheme)
    const clash = mark ? checkAgainstEarlier(mark, row.line, cells, seen) : null
    if (cells.problems.length > 0 || !mark) {
      counts.errorRows += 1
      problems.push(...cells.problems)
    } else if (clash === 'duplicate') {
      counts.duplicateRows += 1
    } else {
      counts[countOf(mark, known)] += 1
      marks.push(mark)
    }
  }
  return { marks, problems, counts }
}

function countOf(mark: CheckedMark, known: KnownMarks): 'newRows' | 'updatedRows' | 'duplicateRows' {
  const before = known.get(keyOfMark(mark))
  if (before === undefined) return 'newRows'
  return before === fingerprint(mark) ? 'duplicateRows' : 'updatedRows'
}

interface RowCells {
  problems: ImportProblem[]
  text(field: ResultField): string
  fault(field: ResultField, code: string): null
}

function cellsOf(sheet: SheetTable, mapping: ColumnMapping, row: SheetRow): RowCells {
  const problems: ImportProblem[] = []
  const text = (field: ResultField): string => row.cells[mapping[field] ?? -1] ?? ''
  const fault = (field: ResultField, code: string): null => {
    const column = sheet.headers[mapping[field] ?? -1] ?? field
    problems.push({ line: row.line, column, value: text(field).slice(0, 100), code })
    return null
  }
  const formulas = row.formulas ?? []
  for (const [field, index] of Object.entries(mapping)) {
    if (index !== null && formulas.includes(index)) fault(field as ResultField, 'formula')
  }
  return { problems, text, fault }
}

function checkRow(cells: RowCells, scheme: GradeSchemeName): CheckedMark | null {
  const rollNumber = checkRollNumber(cells)
  const subjectCode = checkText(cells, 'subjectCode', 30)
  const subjectName = checkText(cells, 'subjectName', 200)
  const grade = checkGrade(cells, scheme)
  const credits = checkCredits(cells)
  const internals = cells.text('internals').slice(0, 10)
  const studentName = cells.text('studentName').slice(0, 120)
  if (!rollNumber || !subjectCode || !subjectName || !grade || credits === null) return null
  return {
    rollNumber,
    studentName,
    subjectCode: subjectCode.toUpperCase(),
    subjectName,
    internals,
    grade,
    credits,
  }
}

function checkRollNumber(cells: RowCells): string | null {
  const typed = cells.text('rollNumber')
  if (!typed) return cells.fault('rollNumber', 'rollNumberMissing')
  const rollNumber = normaliseRollNumber(typed)
  if (/\s/.test(typed.trim()) || !isRollNumber(rollNumber))
    return cells.fault('rollNumber', 'rollNumberWrong')
  return rollNumber
}

function checkText(cells: RowCells, field: 'subjectCode' | 'subjectName', max: number): string | null {
  const typed = cells.text(field)
  if (!typed) return cells.fault(field, `${field}Missing`)
  return typed.length > max ? cells.fault(field, 'tooLong') : typed
}

function checkGrade(cells: RowCells, scheme: GradeSchemeName): string | null {
  const typed = cells.text('grade')
  if (!typed) return cells.fault('grade', 'gradeMissing')
  return findGrade(scheme, typed)?.grade ?? cells.fault('grade', 'gradeUnknown')
}

function checkCredits(cells: RowCells): number | null {
  const typed = cells.text('credits')
  if (!typed) return cells.fault('credits', 'creditsMissing')
  const credits = parseHundredths(typed)
  return credits === null || credits > 4000 ? cells.fault('credits', 'creditsWrong') : credits
}

function checkAgainstEarlier(
  mark: CheckedMark,
  line: number,
  cells: RowCells,
  seen: Map<string, { line: number; print: string }>,
): 'duplicate' | null {
  const key = keyOfMark(mark)
  const earlier = seen.get(key)
  if (!earlier) {
    seen.set(key, { line, print: fingerprint(mark) })
    return null
  }
  if (earlier.print === fingerprint(mark)) return 'duplicate'
  cells.fault('grade', 'contradiction')
  return null
}
