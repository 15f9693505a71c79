import { indianDate } from './indian-days.ts'
import { readDay } from './typed-day.ts'

/** Days from the epoch of spreadsheet serial dates to 1 January 1970. */
const serialOffset = 25_569
const firstSerial = 10_000
const lastSerial = 60_000
const dayMilliseconds = 24 * 60 * 60 * 1000

const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?|UTC|GMT)$/i
/** Matches a time of day after a date, which is dropped. */
const time = /(?:T|,? +)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]\.?M\.?)?$/i

/**
 * Parses a date of an Indian file to an ISO day, day first. It also takes ISO days and serial numbers of spreadsheets,
 * and dates with a time as databases export them. An instant with a time zone becomes the Indian day: midnight in India
 * is the previous evening in UTC. Null for dates that do not exist, and for two-digit years, whose century is unknown.
 * @example readDayFirstDate('15/8/2005') // '2005-08-15'
 * @example readDayFirstDate('2005-08-14T18:30:00.000Z') // '2005-08-15'
 */
export function readDayFirstDate(written: string): string | null {
  const text = written.normalize('NFKC').trim()
  if (isSerial(text)) return ofSerial(Math.floor(Number(text)))
  if (instant.test(text)) return ofInstant(text)
  return readDay(withoutTime(text))
}

/**
 * Removes the time of day from a date.
 * @example withoutTime('15/08/2005 12:00:00 AM') // '15/08/2005'
 */
const withoutTime = (text: string): string => text.replace(time, '')

function ofInstant(text: string): string | null {
  const [, day = '', clock = '', zone = ''] = instant.exec(text) ?? []
  const minutes = zone.length > 3 ? zone.slice(-2) : '00'
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${minutes}` : 'Z'
  // `Date` would turn a day that does not exist into the next one.
  if (readDay(day) === null) return null
  const at = Date.parse(`${day}T${clock}${offset}`)
  return Number.isNaN(at) ? null : indianDate(new Date(at).toISOString())
}

/**
 * Formats what a spreadsheet stores as a date, a serial number or an ISO day, with the day first; any other text is
 * returned unchanged.
 * @example showDayFirst('2004-06-11') // '11/06/2004'
 */
export function showDayFirst(text: string): string {
  const iso = isSerial(text) || isIsoDay(text) ? readDayFirstDate(text) : null
  return iso === null ? text : iso.split('-').toReversed().join('/')
}

const isIsoDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

const isSerial = (text: string): boolean => /^\d{5}(\.\d+)?$/.test(text)

function ofSerial(serial: number): string | null {
  if (serial < firstSerial || serial > lastSerial) return null
  return new Date((serial - serialOffset) * dayMilliseconds).toISOString().slice(0, 10)
}

/**
 * The order of day and month in a cell: `either` where both numbers could be a month, `real` where a program has
 * already decided.
 */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'either' | 'real' | null

/** Matches a real date of the file: the program that wrote it has decided which number is the month. */
const realDate = /^(?:\d{5}(?:\.\d+)?|\d{4}-(\d{1,2})-(\d{1,2})(?:[T ].*)?)$/
const written = /^(\d{1,2})[-/. ]+(\d{1,2})[-/., ]+(\d{4})$/

/**
 * Detects the order of a date. Null for a month in letters, for two equal numbers and for no date, which tell nothing
 * about the other dates of a column.
 */
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
