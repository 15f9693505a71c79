import { type DaySpan, indianDate, isoDay } from './indian-days.ts'

/** Names of the periods that reports offer. */
export const periods = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const
type Period = (typeof periods)[number]

/**
 * Returns the months and financial years around an instant; a financial year starts on 1 April.
 * @example periodsAround('2026-11-23T06:00:00.000Z').thisYear // { from: '2026-04-01', to: '2027-03-31' }
 */
export function periodsAround(now: string): Readonly<Record<Period, DaySpan>> {
  const [year = 0, month = 1] = indianDate(now).split('-').map(Number)
  const start = Number(financialYearOf(now).slice(0, 4))
  return {
    thisMonth: monthAt(year, month),
    lastMonth: monthAt(year, month - 1),
    thisYear: { from: `${start}-04-01`, to: `${start + 1}-03-31` },
    lastYear: { from: `${start - 1}-04-01`, to: `${start}-03-31` },
  }
}

/** Returns the days of a month. @example daysOfMonth('2026-11') // { from: '2026-11-01', to: '2026-11-30' } */
export function daysOfMonth(key: string): DaySpan {
  const [year = 0, month = 1] = key.split('-').map(Number)
  return monthAt(year, month)
}

/**
 * Returns a month until the same day as today, so that it compares with the unfinished month.
 * @example sameDayIn({ from: '2026-02-01', to: '2026-02-28' }, '2026-03-31').to // '2026-02-28'
 */
export function sameDayIn({ from, to }: DaySpan, today: string): DaySpan {
  const day = `${from.slice(0, 8)}${today.slice(8)}`
  return { from, to: day < to ? day : to }
}

/** Returns a span a year earlier; 29 February becomes the last day of February. */
export const sameDayLastYear = ({ from, to }: DaySpan): DaySpan => ({
  from: yearBefore(from),
  to: yearBefore(to),
})

const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`

/** Splits a span into months; empty where the end is before the start. */
export function monthsIn({ from, to }: DaySpan): DaySpan[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const months: DaySpan[] = []
  for (let next = monthAt(year, month); next.from <= to; next = monthAt(year, month + months.length))
    months.push({ from: next.from < from ? from : next.from, to: next.to > to ? to : next.to })
  return months
}

/** Returns a month counted from 1; month 0 is December of the previous year, month 13 January of the next. */
const monthAt = (year: number, month: number): DaySpan => ({
  from: isoDay(Date.UTC(year, month - 1, 1)),
  to: isoDay(Date.UTC(year, month, 0)),
})

/**
 * Returns the financial year of an instant. It starts on 1 April, in Indian time.
 * @example financialYearOf('2027-03-31T18:30:00.000Z') // '2027-28'
 */
export function financialYearOf(instant: string): string {
  const [year = 0, month = 1] = indianDate(instant).split('-').map(Number)
  const start = month >= 4 ? year : year - 1
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`
}
