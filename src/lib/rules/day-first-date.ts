import { daysOf } from './iso-day.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Days between the day that spreadsheets count from and 1 January 1970. */
const serialOffset = 25_569
const [firstSerial, lastSerial] = [10_000, 60_000]
const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * A date as Indian files write it, as an ISO day: the day comes first. Dates of spreadsheet programs come as ISO days
 * or as their numbers. Null for what no calendar has, and for a year of two digits, which may be either century.
 * @example readDayFirstDate('15/8/2005') // '2005-08-15'
 */
export function readDayFirstDate(written: string): string | null {
  const text = written.normalize('NFKC').trim()
  if (isSerial(text)) return ofSerial(Math.floor(Number(text)))
  const [iso, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (iso !== undefined) return isoDay(Number(year), Number(month), Number(day))
  const [typed, first, second = '', third] =
    /^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4})$/i.exec(text) ?? []
  if (typed === undefined) return null
  return isoDay(Number(third), monthOf(second), Number(first))
}

/** The number of a spreadsheet program as the day that it is to people; any other text stays. */
export function showSerialDate(text: string): string {
  const iso = isSerial(text) ? readDayFirstDate(text) : null
  return iso === null ? text : iso.split('-').toReversed().join('/')
}

const isSerial = (text: string): boolean => /^\d{5}(\.\d+)?$/.test(text)

function monthOf(written: string): number {
  if (/^\d+$/.test(written)) return Number(written)
  return months.indexOf(written.slice(0, 3).toLowerCase()) + 1
}

function ofSerial(serial: number): string | null {
  if (serial < firstSerial || serial > lastSerial) return null
  return new Date((serial - serialOffset) * dayMilliseconds).toISOString().slice(0, 10)
}

function isoDay(year: number, month: number, day: number): string | null {
  if (year < 1000 || day < 1 || day > daysOf(year, month)) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
