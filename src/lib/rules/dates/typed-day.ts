const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A day of which the text has nothing else, as an ISO day: the day comes first, or it is one already. Null for what no
 * calendar has, and for a year of two digits, which may be either century.
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
 * A day as somebody types it, the day first, with or without signs between; null where it is none.
 * @example isoOfTyped('15082008') // '2008-08-15'
 */
export function isoOfTyped(typed: string): string | null {
  const text = typed.trim()
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  return readDay(day === undefined ? text : `${day}-${month}-${year}`)
}

/** An ISO day as it is typed here; whatever else it is stays. @example typedOfIso('2008-08-15') // '15-08-2008' */
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
