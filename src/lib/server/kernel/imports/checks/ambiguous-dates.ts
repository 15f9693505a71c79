import { dateOrder, type DateOrder, readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import type { ImportColumn } from '../import-column.ts'

/**
 * Why dates of a column are not believed. `mixed`: some of them have the month first, so of the others nobody
 * knows. `swapped`: a program that expects the month first has made dates of those that it could read so, and left
 * the others as they were typed.
 */
export type DateDoubt = 'mixed' | 'swapped'
export type DateDoubts = ReadonlyMap<string, DateDoubt>

export const noDoubts: DateDoubts = new Map()

interface Row {
  text(field: string): string
}

/** Of fewer dates nobody can say that they look swapped. */
const enough = 3

/** What all cells of a column say together of its dates. */
export function doubtDates(columns: readonly ImportColumn[], rows: readonly Row[]): DateDoubts {
  const doubts = new Map<string, DateDoubt>()
  for (const { field, isDate } of columns) {
    const doubt = isDate ? doubtOf(rows.map((row) => row.text(field)).filter(Boolean)) : null
    if (doubt) doubts.set(field, doubt)
  }
  return doubts
}

function doubtOf(texts: readonly string[]): DateDoubt | null {
  const orders = Map.groupBy(texts, dateOrder)
  const count = (order: DateOrder): number => orders.get(order)?.length ?? 0
  if (count('monthFirst') > 0) return 'mixed'
  const isSplit = count('either') === 0 && count('dayFirst') >= enough && count('real') >= enough
  return isSplit && orders.get('real')?.every(couldBeSwapped) ? 'swapped' : null
}

/** Its day could be a month. */
const couldBeSwapped = (text: string): boolean => Number(readDayFirstDate(text)?.slice(8)) <= 12

const codes = {
  mixed: { monthFirst: 'dateMonthFirst', either: 'dateEither' },
  swapped: { real: 'dateSwapped' },
} as const satisfies Record<DateDoubt, Partial<Record<NonNullable<DateOrder>, string>>>

/** The codes of all of them. */
export const dateProblems = Object.values(codes).flatMap((each) => Object.values(each))

/** Why a cell of a doubted column holds no date, as a code below `importProblem`; null where it may hold one. */
export function doubtfulBy(doubt: DateDoubt | undefined, text: string): string | null {
  const said = doubt && (codes[doubt] as Partial<Record<string, string>>)
  const order = said && dateOrder(text)
  return (order && said[order]) ?? null
}

/** What an earlier check has doubted: a row that is corrected is alone, and says nothing of its column. */
export function doubtsIn(problems: readonly { field: string; code: string }[]): DateDoubts {
  const doubts = new Map<string, DateDoubt>()
  for (const { field, code } of problems)
    if (code === codes.swapped.real) doubts.set(field, 'swapped')
    else if (dateProblems.some((each) => each === code)) doubts.set(field, 'mixed')
  return doubts
}
