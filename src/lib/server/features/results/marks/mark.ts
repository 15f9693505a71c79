import { isBlankWord } from '#lib/rules/cells/clean-cell.ts'
import { findGrade, type GradeScheme, gradesOf } from '#lib/rules/grades/grade-scheme.ts'
import { isNoChange } from '#lib/rules/grades/no-change.ts'
import { parseHundredths } from '#lib/rules/money/paise.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { ChangedCell, RowCells } from '../../../kernel/imports/import-kind.ts'
import type { EffectiveMark, FileMark } from './effective-mark.ts'

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
const isEmpty = (input: string): boolean => input === '' || isBlankWord(input)

function checkRollNumber(cells: RowCells): string | null {
  const input = cells.text('rollNumber')
  if (!input) return cells.fault('rollNumber', 'rollNumberMissing')
  const rollNumber = normaliseRollNumber(input)
  if (/\s/.test(input.trim()) || !isRollNumber(rollNumber))
    return cells.fault('rollNumber', 'rollNumberWrong')
  return rollNumber
}

function checkText(cells: RowCells, field: 'subjectCode' | 'subjectName', max: number): string | null {
  const input = cells.text(field)
  if (!input) return cells.fault(field, `${field}Missing`)
  return input.length > max ? cells.fault(field, 'tooLong', { max }) : input
}

const longestInternals = 10
/** No subject has more internal marks. */
const mostInternals = 100
/** What universities write in place of a number: absent, malpractice, withheld, detained, exempt, none. */
const internalsWords = new Set([
  'A',
  'AB',
  'ABS',
  'ABSENT',
  'MP',
  'WH',
  'W',
  'DT',
  'EX',
  'NA',
  'NE',
  'COMPLE',
  '-',
  '--',
])

const plainNumber = /^(\d+\.?\d*|\.\d+)$/

/**
 * Accepts a number of marks, or a word such as AB. A digit among letters or signs is a slip: 2O, l5, 25*; so is another
 * word.
 */
function checkInternals(cells: RowCells): ParsedCell<string> | null {
  if (cells.clears('internals')) return { value: '' }
  const input = cells.text('internals')
  if (input === '') return nothing
  if (input.length > longestInternals) return cells.fault('internals', 'tooLong', { max: longestInternals })
  const isNumber = plainNumber.test(input)
  if (isNumber ? Number(input) > mostInternals : /\d/.test(input))
    return cells.fault('internals', 'internalsWrong', { max: mostInternals })
  if (!isNumber && !internalsWords.has(input.toUpperCase())) return cells.fault('internals', 'internalsWord')
  return { value: input }
}

function checkStudentName(cells: RowCells): ParsedCell<string> {
  const input = cells.text('studentName').slice(0, 120)
  return input === '' && !cells.clears('studentName') ? nothing : { value: input }
}

function checkGrade(cells: RowCells, scheme: GradeScheme): ParsedCell<string> | null {
  const input = cells.text('grade')
  if (!input) return cells.fault('grade', 'gradeMissing')
  const found = findGrade(scheme, input)?.grade
  if (found !== undefined) return { value: found }
  return isNoChange(input)
    ? nothing
    : cells.fault('grade', 'gradeUnknown', { grades: gradesOf(scheme).join(', ') })
}

function checkCredits(cells: RowCells): ParsedCell<number> | null {
  const input = cells.text('credits')
  if (isEmpty(input)) return nothing
  const credits = parseHundredths(input)
  return credits === null || credits > 4000 ? cells.fault('credits', 'creditsWrong') : { value: credits }
}

/** The values of a mark that can be corrected. */
export type MarkValues = Pick<EffectiveMark, 'internals' | 'grade' | 'credits'>

const fields = ['internals', 'grade', 'credits'] as const

/** Lists the fields that differ from the effective mark; a new mark counts as empty before. */
export function diffMarks(before: MarkValues | undefined, after: MarkValues): ChangedCell[] {
  return fields.flatMap((field) => {
    const old = formatValue(field, before)
    const now = formatValue(field, after)
    return old === now ? [] : [{ field, before: old, after: now }]
  })
}

function formatValue(field: (typeof fields)[number], mark: MarkValues | undefined): string {
  if (!mark) return ''
  return field === 'credits' ? String(mark.credits / 100) : mark[field]
}
