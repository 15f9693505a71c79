/** Indian Standard Time is UTC+05:30 all year. */
const offsetMinutes = 330

/**
 * Converts a local time that was entered in India to a UTC instant.
 * @example instantOfIndianTime('2026-11-22T10:00') // '2026-11-22T04:30:00.000Z'
 */
export function instantOfIndianTime(typed: string): string | null {
  const time = Date.parse(`${typed}:00.000Z`)
  return Number.isNaN(time) ? null : new Date(time - offsetMinutes * 60_000).toISOString()
}

/** @example indianDate('2026-04-30T20:00:00.000Z') // '2026-05-01' */
export const indianDate = (instant: string): string => indianTime(instant).slice(0, 10)

/** @example indianTime('2026-11-22T04:30:00.000Z') // '2026-11-22T10:00' */
export const indianTime = (instant: string): string =>
  new Date(Date.parse(instant) + offsetMinutes * 60_000).toISOString().slice(0, 16)

/** Indian days as YYYY-MM-DD, both included. */
export interface DaySpan {
  from: string
  to: string
}

/** The UTC time at which an Indian day begins. */
export const indianMidnight = '18:30'

/**
 * Returns the first instant of an Indian day in UTC.
 * @throws RangeError where the text is no day: user input is parsed before
 * @example startOfDay('2026-05-01') // '2026-04-30T18:30:00.000Z'
 */
export function startOfDay(day: string): string {
  const start = instantOfIndianTime(`${day}T00:00`)
  if (start === null) throw new RangeError(`${day} is no day.`)
  return start
}

/** Returns the half-open range of instants of a span of days; null for an open side. */
export const momentsOf = ({ from, to }: AnySpan): Moments => ({
  from: from ? startOfDay(from) : null,
  until: to ? startOfDay(dayAfter(to)) : null,
})

type AnySpan = { [side in keyof DaySpan]: string | undefined }

interface Moments {
  from: string | null
  until: string | null
}

/** Lists the days in ascending order. */
export function daysIn({ from, to }: DaySpan): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}

/** @example daysBefore('2027-04-01', 1) // '2027-03-31' */
export const daysBefore = (day: string, count: number): string => dayBeside(day, -count)

/** @example dayAfter('2027-03-31') // '2027-04-01' */
export const dayAfter = (day: string): string => dayBeside(day, 1)

/** @example daysBetween('2026-07-31', '2026-08-02') // 2 */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / oneDay

/** @example yearAfter('2026-11-27') // '2027-11-27' */
export const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** @example isoDay(Date.UTC(2027, 3, 1)) // '2027-04-01' */
export const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Milliseconds: India has no daylight saving time. */
export const oneDay = 24 * 60 * 60 * 1000

const dayBeside = (day: string, count: number): string =>
  isoDay(Date.parse(`${day}T00:00:00.000Z`) + count * oneDay)
