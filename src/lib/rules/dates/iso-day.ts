/** Whether a text is a day as YYYY-MM-DD, and one that the calendar has. */
export function isDay(text: string): boolean {
  const [said, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return said !== undefined && Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month))
}

/**
 * How many days a month has, 0 for one that there is not. Counted here: a file has hundreds of thousands of dates, and
 * `Date` takes as long for one as all else of its cell.
 */
export function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return isLeap ? 29 : 28
  return month >= 1 && month <= 12 ? 30 + ((month + (month > 7 ? 1 : 0)) % 2) : 0
}
