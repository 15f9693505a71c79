import { indianDate } from './indian-days.ts'
import { readDay } from './typed-day.ts'

/** Days between the day that spreadsheets count from and 1 January 1970. */
const serialOffset = 25_569
const firstSerial = 10_000
const lastSerial = 60_000
const dayMilliseconds = 24 * 60 * 60 * 1000

const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?|UTC|GMT)$/i
/** A time of day, which says nothing of the day that it stands behind. */
const time = /(?:T|,? +)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]\.?M\.?)?$/i

/**
 * A date as Indian files write it, as an ISO day: the day comes first. Dates of spreadsheet programs come as ISO days
 * or as their numbers, those of databases with a time behind. A moment with a time zone is the Indian day in which it
 * lies: midnight in India is the evening before in UTC. Null for what no calendar has, and for a year of two digits,
 * which may be either century.
 * @example readDayFirstDate('15/8/2005') // '2005-08-15'
 * @example readDayFirstDate('2005-08-14T18:30:00.000Z') // '2005-08-15'
 */
export function readDayFirstDate(written: string): string | null {
  const text = written.normalize('NFKC').trim()
  if (isSerial(text)) return ofSerial(Math.floor(Number(text)))
  if (instant.test(text)) return ofInstant(text)
  return readDay(withoutTime(text))
}

/** What stands of a date before a time of day. @example withoutTime('15/08/2005 12:00:00 AM') // '15/08/2005' */
const withoutTime = (text: string): string => text.replace(time, '')

function ofInstant(text: string): string | null {
  const [, day = '', clock = '', zone = ''] = instant.exec(text) ?? []
  const minutes = zone.length > 3 ? zone.slice(-2) : '00'
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${minutes}` : 'Z'
  // A day that the calendar does not have would be the day after to `Date`.
  if (readDay(day) === null) return null
  const at = Date.parse(`${day}T${clock}${offset}`)
  return Number.isNaN(at) ? null : indianDate(new Date(at).toISOString())
}

/** The number of a spreadsheet program as the day that it is to people; any other text stays. */
export function showSerialDate(text: string): string {
  const iso = isSerial(text) ? readDayFirstDate(text) : null
  return iso === null ? text : iso.split('-').toReversed().join('/')
}

const isSerial = (text: string): boolean => /^\d{5}(\.\d+)?$/.test(text)

function ofSerial(serial: number): string | null {
  if (serial < firstSerial || serial > lastSerial) return null
  return new Date((serial - serialOffset) * dayMilliseconds).toISOString().slice(0, 10)
}

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
