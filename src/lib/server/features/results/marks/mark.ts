import { isBlankWord } from '#lib/rules/blank-word.ts'
import { type GradeScheme, findGrade, gradesOf } from '#lib/rules/grade-scheme.ts'
import { parseHundredths } from '#lib/rules/hundredths.ts'
import { isNoChange } from '#lib/rules/no-change.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import type { FileMark } from './effective-mark.ts'

/** A valid row of the file. */
export interface CheckedMark extends FileMark {
  /** Empty where the row keeps the stored name. */
  subjectName: string
}

/** Changes with every value of the row, and with what it omits. */
export const fingerprint = ({ internals, grade, credits }: FileMark): string =>
  JSON.stringify([internals, grade, credits])

/**
 * Returns null where a cell is wrong, and reports the cell. Omitted cells are validated later, against the existing
 * mark.
 */
export function checkMark(cells: RowCells, scheme: GradeScheme): CheckedMark | null {
  const rollNumber = checkRollNumber(cells)
  const subjectCode = checkText(cells, 'subjectCode', 30)
  const subjectName = isEmpty(cells.text('subjectName')) ? '' : checkText(cells, 'subjectName', 200)
  const grade = checkGrade(cells, scheme)
  const credits = checkCredits(cells)
  const internals = checkInternals(cells)
  if (!rollNumber || !subjectCode || subjectName === null || !grade || !credits || !internals) return null
  return {
    rollNumber,
    studentName: checkStudentName(cells).value,
    subjectCode: subjectCode.toUpperCase(),
    subjectName,
    internals: internals.value,
    grade: grade.value,
    credits: credits.value,
  }
}

/** The value of a cell; null keeps the stored value. */
interface ParsedCell<T> {
  value: T | null
}

const nothing = { value: null }

/** Returns whether a required cell is left empty for an existing mark. */
const isEmpty = (typed: string): boolean => typed === '' || isBlankWord(typed)

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
  return typed.length > max ? cells.fault(field, 'tooLong', { max }) : typed
}

const longestInternals = 10

/** Accepts a number of marks, or a word such as AB; negative numbers are rejected. */
function checkInternals(cells: RowCells): ParsedCell<string> | null {
  if (cells.clears('internals')) return { value: '' }
  const typed = cells.text('internals')
  if (typed === '') return nothing
  if (typed.length > longestInternals) return cells.fault('internals', 'tooLong', { max: longestInternals })
  return /^-\s*[\d.]/.test(typed) ? cells.fault('internals', 'internalsWrong') : { value: typed }
}

function checkStudentName(cells: RowCells): ParsedCell<string> {
  const typed = cells.text('studentName').slice(0, 120)
  return typed === '' && !cells.clears('studentName') ? nothing : { value: typed }
}

function checkGrade(cells: RowCells, scheme: GradeScheme): ParsedCell<string> | null {
  const typed = cells.text('grade')
  if (!typed) return cells.fault('grade', 'gradeMissing')
  const found = findGrade(scheme, typed)?.grade
  if (found !== undefined) return { value: found }
  return isNoChange(typed)
    ? nothing
    : cells.fault('grade', 'gradeUnknown', { grades: gradesOf(scheme).join(', ') })
}

function checkCredits(cells: RowCells): ParsedCell<number> | null {
  const typed = cells.text('credits')
  if (isEmpty(typed)) return nothing
  const credits = parseHundredths(typed)
  return credits === null || credits > 4000 ? cells.fault('credits', 'creditsWrong') : { value: credits }
}
