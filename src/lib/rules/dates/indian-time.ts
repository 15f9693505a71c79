/** Indian Standard Time is UTC+05:30 all year. */
const offsetMinutes = 330

/**
 * What an examination user typed, as a UTC instant.
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
