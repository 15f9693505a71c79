import { isBlankWord } from '#lib/rules/blank-word.ts'
import { type GradeScheme, findGrade, gradesOf } from '#lib/rules/grade-scheme.ts'
import { parseHundredths } from '#lib/rules/hundredths.ts'
import { isNoChange } from '#lib/rules/no-change.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { RowCells } from '../../../kernel/imports/import-kind.ts'
import type { FileMark } from './effective-mark.ts'

/** One row of the file that can be kept. */
export interface CheckedMark extends FileMark {
  /** Empty where the row leaves it as it is. */
  subjectName: string
}

/** Changes with whatever the row says, and with what it leaves open. */
export const fingerprint = ({ internals, grade, credits }: FileMark): string =>
  JSON.stringify([internals, grade, credits])

/** Null where a cell is wrong; then it says so. What may be left open is judged beside the mark that is there. */
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
    studentName: checkStudentName(cells).said,
    subjectCode: subjectCode.toUpperCase(),
    subjectName,
    internals: internals.said,
    grade: grade.said,
    credits: credits.said,
  }
}

/** What a cell says; null where it leaves what is stored. */
interface Said<T> {
  said: T | null
}

const nothing = { said: null }

/** Whether a cell that a file must have a column for says nothing of a mark that is there. */
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

/** A number of marks, or a word such as AB; never less than nothing. */
function checkInternals(cells: RowCells): Said<string> | null {
  if (cells.clears('internals')) return { said: '' }
  const typed = cells.text('internals')
  if (typed === '') return nothing
  if (typed.length > longestInternals) return cells.fault('internals', 'tooLong', { max: longestInternals })
  return /^-\s*[\d.]/.test(typed) ? cells.fault('internals', 'internalsWrong') : { said: typed }
}

function checkStudentName(cells: RowCells): Said<string> {
  const typed = cells.text('studentName').slice(0, 120)
  return typed === '' && !cells.clears('studentName') ? nothing : { said: typed }
}

function checkGrade(cells: RowCells, scheme: GradeScheme): Said<string> | null {
  const typed = cells.text('grade')
  if (!typed) return cells.fault('grade', 'gradeMissing')
  const found = findGrade(scheme, typed)?.grade
  if (found !== undefined) return { said: found }
  return isNoChange(typed)
    ? nothing
    : cells.fault('grade', 'gradeUnknown', { grades: gradesOf(scheme).join(', ') })
}

function checkCredits(cells: RowCells): Said<number> | null {
  const typed = cells.text('credits')
  if (isEmpty(typed)) return nothing
  const credits = parseHundredths(typed)
  return credits === null || credits > 4000 ? cells.fault('credits', 'creditsWrong') : { said: credits }
}
