import { type DaySpan, dayAfter, daysBefore, daysIn } from '../dates/indian-days.ts'
import { weekdayOf } from './weekdays.ts'

/** A month is written as in '2026-11'. */
export const isMonth = (text: string): boolean => /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(text)

/** @example monthOf('2026-11-28') // '2026-11' */
export const monthOf = (day: string): string => day.slice(0, 7)

/** @example monthBeside('2026-12', 1) // '2027-01' */
export function monthBeside(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** @example spanOfMonth('2026-02') // { from: '2026-02-01', to: '2026-02-28' } */
export const spanOfMonth = (month: string): DaySpan => ({
  from: `${month}-01`,
  to: daysBefore(`${monthBeside(month, 1)}-01`, 1),
})

/**
 * Returns the days of a month in whole weeks, from Monday to Sunday.
 * @example weeksOfMonth('2026-11').length // 6: from Monday 26 October to Sunday 6 December
 */
export function weeksOfMonth(month: string): string[][] {
  const { from, to } = spanOfMonth(month)
  const monday = daysBefore(from, weekdayOf(from) - 1)
  const days = daysIn({ from: monday, to: daysBefore(dayAfter(to), weekdayOf(to) - 6) })
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
