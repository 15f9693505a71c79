const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Parses a text that is only a day, day first or ISO, to an ISO day. Null for dates that do not exist, and for
 * two-digit years, whose century is unknown.
 * @example readDay('15 Aug 2005') // '2005-08-15'
 */
export function readDay(written: string): string | null {
  const text = written.normalize('NFKC').trim()
  const [iso, isoYear, isoMonth, isoDayOf] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text)?.toSpliced(2, 1) ?? []
  if (iso !== undefined) return isoDay(Number(isoYear), Number(isoMonth), Number(isoDayOf))
  const [typed, first, second = '', third] =
    /^(\d{1,2})(?:st|nd|rd|th)?[-–—/. ]+(\d{1,2}|[a-z]{3,9})[-–—/., ]+(\d{4})$/i.exec(text) ?? []
  if (typed === undefined) return null
  return isoDay(Number(third), monthOf(second), Number(first))
}

/**
 * Parses a day as a person types it, day first, with or without separators; null where it is none.
 * @example isoOfTyped('15082008') // '2008-08-15'
 */
export function isoOfTyped(typed: string): string | null {
  const text = typed.trim()
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  return readDay(day === undefined ? text : `${day}-${month}-${year}`)
}

/**
 * Formats an ISO day as people type it; any other text is returned unchanged.
 * @example typedOfIso('2008-08-15') // '15-08-2008'
 */
export const typedOfIso = (value: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  return year === undefined ? value : `${day}-${month}-${year}`
}

function monthOf(written: string): number {
  if (/^\d+$/.test(written)) return Number(written)
  return months.indexOf(written.slice(0, 3).toLowerCase()) + 1
}

function isoDay(year: number, month: number, day: number): string | null {
  if (year < 1000 || day < 1 || day > daysOf(year, month)) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Tells whether a text is an existing day in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const [said, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return said !== undefined && Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month))
}

/**
 * Returns the number of days of a month, 0 for a month that does not exist. It avoids `Date`, because a file has
 * hundreds of thousands of dates and `Date` takes as long as the rest of the work on a cell.
 */
export function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return isLeap ? 29 : 28
  return month >= 1 && month <= 12 ? 30 + ((month + (month > 7 ? 1 : 0)) % 2) : 0
}
