import { type GradeSchemeName, findGrade, gradesOf } from '#lib/rules/grade-scheme.ts'
import { parseHundredths } from '#lib/rules/hundredths.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/roll-number.ts'
import type { RowCells } from '../../kernel/imports/import-kind.ts'

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

export const keyOfMark = (mark: { rollNumber: string; subjectCode: string }): string =>
  `${mark.rollNumber}\t${mark.subjectCode}`

export const fingerprint = (mark: { internals: string; grade: string; credits: number }): string =>
  `${mark.internals}\t${mark.grade}\t${mark.credits}`

/** Null where a cell is wrong; then it says so. */
export function checkMark(cells: RowCells, scheme: GradeSchemeName): CheckedMark | null {
  const rollNumber = checkRollNumber(cells)
  const subjectCode = checkText(cells, 'subjectCode', 30)
  const subjectName = checkText(cells, 'subjectName', 200)
  const grade = checkGrade(cells, scheme)
  const credits = checkCredits(cells)
  const internals = checkInternals(cells)
  const studentName = cells.text('studentName').slice(0, 120)
  if (!rollNumber || !subjectCode || !subjectName || !grade || credits === null || internals === null)
    return null
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
  return typed.length > max ? cells.fault(field, 'tooLong', { max }) : typed
}

const longestInternals = 10

/** A number of marks, or a word such as AB; never less than nothing. */
function checkInternals(cells: RowCells): string | null {
  const typed = cells.text('internals')
  if (typed.length > longestInternals) return cells.fault('internals', 'tooLong', { max: longestInternals })
  return /^-\s*[\d.]/.test(typed) ? cells.fault('internals', 'internalsWrong') : typed
}

function checkGrade(cells: RowCells, scheme: GradeSchemeName): string | null {
  const typed = cells.text('grade')
  if (!typed) return cells.fault('grade', 'gradeMissing')
  const found = findGrade(scheme, typed)?.grade
  return found ?? cells.fault('grade', 'gradeUnknown', { grades: gradesOf(scheme).join(', ') })
}

function checkCredits(cells: RowCells): number | null {
  const typed = cells.text('credits')
  if (!typed) return cells.fault('credits', 'creditsMissing')
  const credits = parseHundredths(typed)
  return credits === null || credits > 4000 ? cells.fault('credits', 'creditsWrong') : credits
}
