import * as v from 'valibot'
import { isBlankWord, isClearWord } from '#lib/rules/cells/clean-cell.ts'
import {
  endsInZeros,
  hasMixedLetters,
  isCutShort,
  isMojibake,
  typedBeforeDate,
  typedBeforeWrittenDate,
} from '#lib/rules/cells/damaged-cell.ts'
import { limitIn } from '#lib/rules/cells/limit-in.ts'
import type { ImportColumn } from '../import-column.ts'
import type { RowCells, RowIdentity } from '../import-kind.ts'
import { type SecretFields, showCell } from './format-cell.ts'
import type { RowSource } from './row-source.ts'

/** The problem of a cell: a code below `importProblem`. */
export interface CellFault {
  code: string
  params?: Record<string, string>
}

/** The error values that spreadsheet programs show for a failed formula. */
const cellError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)/i
/** Only the question marks that a code page leaves for letters it lacks. */
const lostLetters = /^[?\s]+$/
/** A number that `showCell` has masked except for its last digits. */
const maskedNumber = /X{4} X{4} \d{4}/

export const isMaskedNumber = (text: string): boolean => maskedNumber.test(text)

/** Returns why a cell of any column has no valid value; null if it may have one. */
export function brokenBy(text: string): CellFault | null {
  if (cellError.test(text)) return { code: 'cellError' }
  const isLost = text.includes('\ufffd') || (text.includes('??') && lostLetters.test(text))
  return isLost ? { code: 'lettersLost' } : null
}

/**
 * Refuses a cell whose shown and stored texts differ, because nobody can say which is meant. A formula has a problem
 * of its own.
 */
export function refusalFault(source: RowSource, field: string, secretFields: SecretFields): CellFault | null {
  const refusal = source.isFormula(field) ? null : source.refusal(field)
  if (!refusal) return null
  const say = (text: string): string => showCell(secretFields, field, text).slice(0, 100)
  const params = { shown: say(refusal.shown), held: say(refusal.held) }
  return { code: refusal.shown === '' ? 'cellShowsNothing' : 'cellShowsOther', params }
}

/** Empties the cells that contain a word for “empty”, and returns the fields whose stored value is cleared. */
export function emptyCells(
  columns: readonly ImportColumn[],
  source: RowSource,
  isValue: (field: string, text: string) => boolean,
): { source: RowSource; cleared: ReadonlySet<string> } {
  const blank = new Set<string>()
  const cleared = new Set<string>()
  for (const { field, required, hasBlankWords, isClearable } of columns) {
    const text = source.text(field)
    const clears = isClearable === true && isClearWord(text)
    const isBlank = clears || (!required && !hasBlankWords && isBlankWord(text))
    if (!isBlank || isValue(field, text)) continue
    blank.add(field)
    if (clears) cleared.add(field)
  }
  if (blank.size === 0) return { source, cleared }
  return { source: { ...source, text: (field) => (blank.has(field) ? '' : source.text(field)) }, cleared }
}

/**
 * Returns why a text is no valid value of its column, independent of the kind: it means “empty” in a required field,
 * or a spreadsheet program changed the input. Null if it may be valid.
 */
export function cellFault(
  column: ImportColumn,
  text: string,
  { keepsExisting }: Pick<RowIdentity, 'keepsExisting'>,
): CellFault | null {
  if (isBlankWord(text) && !column.hasBlankWords)
    return { code: column.isPersonName ? 'blankName' : 'blankNeeded', params: { value: text } }
  if (isClearWord(text)) return { code: keepsExisting && !column.required ? 'clearNotHere' : 'clearNeeded' }
  return damageIn(column, text) ?? (column.isPersonName ? nameFault(text) : lettersFault(column, text))
}

function damageIn(column: ImportColumn, text: string): CellFault | null {
  if (column.isDate) return null
  const isCode = (column.isText || column.isName) && !column.mayEndInZeros
  if (isCutShort(text) || (isCode && endsInZeros(text))) return { code: 'numberCutShort' }
  if (column.mayHoldDate) return null
  // A roll number may look like a date.
  const [meant, other] = typedBeforeDate(text) ?? (column.isName ? null : typedBeforeWrittenDate(text)) ?? []
  if (meant === undefined) return null
  return other === undefined
    ? { code: 'dateMade', params: { meant } }
    : { code: 'dateMadeOfTwo', params: { meant, other } }
}

/** Letters of any script; a text without one is no name. */
const hasLetter = /\p{L}/u

function nameFault(text: string): CellFault | null {
  if (isMojibake(text)) return { code: 'lettersDamaged' }
  return hasLetter.test(text) ? null : { code: 'nameWithoutLetter', params: { value: text.slice(0, 100) } }
}

const lettersFault = (column: ImportColumn, text: string): CellFault | null => {
  if (isMojibake(text)) return { code: 'lettersDamaged' }
  return (column.isText || column.isName) && hasMixedLetters(text) ? { code: 'lettersMixed' } : null
}

const totalWords =
  /^(?:(?:grand|sub|over ?all)?[\s-]*totals?(?: (?:no|number|count|amount|strength|[a-z]+s)\.?(?: of [a-z ]+)?)?|summe|gesamt(?:summe)?|zwischensumme|insgesamt)\s*[:.=-]*\s*[\d,. ]*$/i

/**
 * Returns the field at which a row identifies itself as a total of the rows above: it has a word for total, and all
 * other cells are numbers.
 */
export function totalFieldOf(columns: readonly ImportColumn[], { text }: RowSource): string | null {
  const total = columns.find(({ field }) => hasLetter.test(text(field)))
  if (!total || !totalWords.test(text(total.field))) return null
  const isAlone = columns.every((column) => column === total || !hasLetter.test(text(column.field)))
  return isAlone ? total.field : null
}

interface FaultReport {
  /** Maps the messages of the form's schema to problem codes; any other is `missing`. */
  codes: Readonly<Record<string, string>>
  /** Fields with unknown values, which are already reported. */
  reported: readonly string[]
}

/** Reports at each cell the first problem of the form's schema. */
export function reportFaults(
  { fault }: RowCells,
  issues: readonly v.BaseIssue<unknown>[],
  { codes, reported: before }: FaultReport,
): void {
  const reported = new Set(before)
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!reported.has(field)) fault(field, codes[issue.message] ?? 'missing', limitIn(issue))
    reported.add(field)
  }
}
