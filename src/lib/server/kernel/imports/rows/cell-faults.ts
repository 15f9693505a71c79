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
import type { ImportKind, RowCells } from '../import-kind.ts'
import { type SecretFields, showCell } from './format-cell.ts'
import type { RowSource } from './row-source.ts'

/** What is wrong with a cell: a code below `importProblem`. */
export interface CellFault {
  code: string
  params?: Record<string, string>
}

/** What spreadsheet programs show in place of a value that they could not work out. */
const cellError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)/i
/** Nothing but what a code page leaves of letters that it does not have. */
const lostLetters = /^[?\s]+$/
/** A number of which `showCell` has hidden all but its end. */
const maskedNumber = /X{4} X{4} \d{4}/

export const isMaskedNumber = (text: string): boolean => maskedNumber.test(text)

/** Why a cell of any column holds no value; null where it may hold one. */
export function brokenBy(text: string): CellFault | null {
  if (cellError.test(text)) return { code: 'cellError' }
  const isLost = text.includes('\ufffd') || (text.includes('??') && lostLetters.test(text))
  return isLost ? { code: 'lettersLost' } : null
}

/** Of what a cell shows and what it holds, nobody can say which is meant. A formula is refused for itself. */
export function refusalFault(source: RowSource, field: string, secretFields: SecretFields): CellFault | null {
  const refusal = source.isFormula(field) ? null : source.refusal(field)
  if (!refusal) return null
  const say = (text: string): string => showCell(secretFields, field, text).slice(0, 100)
  const params = { shown: say(refusal.shown), held: say(refusal.held) }
  return { code: refusal.shown === '' ? 'cellShowsNothing' : 'cellShowsOther', params }
}

/** A row in which cells that say in words that they are empty are empty, and those of them whose stored value goes. */
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
 * Why a text is no value of its column, whatever the kind makes of values: it says that there is nothing where
 * something is needed, or a spreadsheet program has changed what was typed. Null where it may be one.
 */
export function cellFault(
  column: ImportColumn,
  text: string,
  { leavesKnown }: Pick<ImportKind, 'leavesKnown'>,
): CellFault | null {
  if (isBlankWord(text) && !column.hasBlankWords)
    return { code: column.isPersonName ? 'blankName' : 'blankNeeded', params: { value: text } }
  if (isClearWord(text)) return { code: leavesKnown && !column.required ? 'clearNotHere' : 'clearNeeded' }
  return damageIn(column, text) ?? (column.isPersonName ? nameFault(text) : lettersFault(column, text))
}

function damageIn(column: ImportColumn, text: string): CellFault | null {
  if (column.isDate) return null
  const isCode = (column.isText || column.isName) && !column.mayEndInZeros
  if (isCutShort(text) || (isCode && endsInZeros(text))) return { code: 'numberCutShort' }
  if (column.mayHoldDate) return null
  // A roll number may be written like a day.
  const [meant, other] = typedBeforeDate(text) ?? (column.isName ? null : typedBeforeWrittenDate(text)) ?? []
  if (meant === undefined) return null
  return other === undefined
    ? { code: 'dateMade', params: { meant } }
    : { code: 'dateMadeOfTwo', params: { meant, other } }
}

/** Letters of any script; a text without one names nobody. */
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

/** The field at which a row says that it sums up those above it: a total, and beside it nothing but numbers. */
export function totalFieldOf(columns: readonly ImportColumn[], { text }: RowSource): string | null {
  const total = columns.find(({ field }) => hasLetter.test(text(field)))
  if (!total || !totalWords.test(text(total.field))) return null
  const isAlone = columns.every((column) => column === total || !hasLetter.test(text(column.field)))
  return isAlone ? total.field : null
}

interface Telling {
  /** How a cell is told what the form says at its field; what is not among them is missing. */
  codes: Readonly<Record<string, string>>
  /** What nobody knows is told by its values already. */
  told: readonly string[]
}

/** Says at each cell what the form's schema says first at its field. */
export function tellFaults(
  { fault }: RowCells,
  issues: readonly v.BaseIssue<unknown>[],
  { codes, told: before }: Telling,
): void {
  const told = new Set(before)
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!told.has(field)) fault(field, codes[issue.message] ?? 'missing', limitIn(issue))
    told.add(field)
  }
}
