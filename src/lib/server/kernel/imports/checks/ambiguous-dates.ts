import { dateOrder, type DateOrder, readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import type { ImportColumn } from '../import-column.ts'

/**
 * Why a column's dates are ambiguous. `mixed`: some have the month first, so the others could be either. `swapped`: a
 * program that expects the month first converted the texts it could parse so, and left the others as text.
 */
export type DateDoubt = 'mixed' | 'swapped'
export type DateDoubts = ReadonlyMap<string, DateDoubt>

export const noDoubts: DateDoubts = new Map()

interface Row {
  text(field: string): string
}

/** The minimum number of dates to detect swapped ones. */
const enough = 3

/** Detects ambiguous dates from all cells of a column together. */
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

/** Whether the day could be a month. */
const couldBeSwapped = (text: string): boolean => Number(readDayFirstDate(text)?.slice(8)) <= 12

const codes = {
  mixed: { monthFirst: 'dateMonthFirst', either: 'dateEither' },
  swapped: { real: 'dateSwapped' },
} as const satisfies Record<DateDoubt, Partial<Record<NonNullable<DateOrder>, string>>>

/** The codes of all date problems. */
export const dateProblems = Object.values(codes).flatMap((each) => Object.values(each))

/**
 * Returns why a cell of an ambiguous column is no valid date, as a code below `importProblem`; null if it may be one.
 */
export function doubtfulBy(doubt: DateDoubt | undefined, text: string): string | null {
  const said = doubt && (codes[doubt] as Partial<Record<string, string>>)
  const order = said && dateOrder(text)
  return (order && said[order]) ?? null
}

/**
 * Returns the ambiguous columns that an earlier check found: a corrected row alone reveals nothing about its column.
 */
export function doubtsIn(problems: readonly { field: string; code: string }[]): DateDoubts {
  const doubts = new Map<string, DateDoubt>()
  for (const { field, code } of problems)
    if (code === codes.swapped.real) doubts.set(field, 'swapped')
    else if (dateProblems.some((each) => each === code)) doubts.set(field, 'mixed')
  return doubts
}
