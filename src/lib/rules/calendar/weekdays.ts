/** A day of the week as ISO 8601 counts: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** @example weekdayOf('2026-08-22') // 6 */
export const weekdayOf = (day: string): Weekday => {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekdays[(sundayFirst + 6) % 7] ?? 1
}

/**
 * Counts the weekday of a day within its month.
 * @example weekOfMonth('2026-08-08') // 2: the second Saturday
 */
export const weekOfMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7)
