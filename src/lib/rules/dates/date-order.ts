import { readDayFirstDate, withoutTime } from './day-first-date.ts'

/** Which way round a cell says its day: what is written with slashes leaves it open where both could be a month. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'either' | 'real' | null

/** A date that is one in the file, so that a program has decided which of its numbers is the month. */
const realDate = /^(?:\d{5}(?:\.\d+)?|\d{4}-(\d{1,2})-(\d{1,2})(?:[T ].*)?)$/
const written = /^(\d{1,2})[-/. ]+(\d{1,2})[-/., ]+(\d{4})$/

/** Null for a month in letters, for two equal numbers, and for what is no date: that says nothing of other dates. */
export function dateOrder(text: string): DateOrder {
  const cell = withoutTime(text.normalize('NFKC').trim())
  if (realDate.test(cell)) return 'real'
  const [found, first, second, year] = written.exec(cell) ?? []
  if (found === undefined || Number(first) === Number(second)) return null
  const isDayFirst = readDayFirstDate(`${first}/${second}/${year}`) !== null
  const isMonthFirst = readDayFirstDate(`${second}/${first}/${year}`) !== null
  if (isDayFirst && isMonthFirst) return 'either'
  if (isMonthFirst) return 'monthFirst'
  return isDayFirst ? 'dayFirst' : null
}
