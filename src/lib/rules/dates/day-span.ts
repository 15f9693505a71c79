import { readDayFirstDate } from './day-first-date.ts'
import type { DaySpan } from './indian-days.ts'

/** Words and dashes between the first and the last day. */
const between = /\s*(?:\b(?:up\s*to|to|till|until|bis)\b|[–—~]|\s-\s)\s*/iu
const before = /^(?:from|between|von|vom)\s+/iu
const weekdayName = /\(?\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?\)?,?/giu
/** Matches a first day that leaves year, or month and year, to the last one: `11 to 18 January 2027`. */
const withoutYear = /^(\d{1,2})(?:st|nd|rd|th)?(?:[-/. ]+(\d{1,2}|[a-z]{3,9}))?$/i
/** Matches two days of one month in one text: `11-18 January 2027`. */
const inOneMonth =
  /^(\d{1,2})(?:st|nd|rd|th)?\s*[-–—]\s*(\d{1,2}(?:st|nd|rd|th)?[\s,]+[a-z]{3,9}[\s,]+\d{4})$/i

/**
 * Reads one day, or the first and the last of several, day first, as holiday lists write them; weekdays beside the days
 * are dropped. The last day may be before the first one; null where a day does not exist.
 * @example readDaySpan('22-12-2026 to 01-01-2027') // { from: '2026-12-22', to: '2027-01-01' }
 * @example readDaySpan('11 to 18 January 2027') // { from: '2027-01-11', to: '2027-01-18' }
 */
export function readDaySpan(written: string): DaySpan | null {
  const day = readDayFirstDate(written)
  if (day !== null) return { from: day, to: day }
  const text = written
    .normalize('NFKC')
    .replaceAll(weekdayName, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(before, '')
  const [first = '', last = ''] = partsOf(text)
  if (last === '') {
    const only = readDayFirstDate(first)
    return only === null ? null : { from: only, to: only }
  }
  const to = readDayFirstDate(last)
  const from = readDayFirstDate(first) ?? (to === null ? null : completed(first, to))
  return from === null || to === null ? null : { from, to }
}

function partsOf(text: string): string[] {
  const [, first, last] = inOneMonth.exec(text) ?? []
  if (first !== undefined && last !== undefined) return [first, last]
  const parts = text.split(between).map((part) => part.trim())
  return parts.length > 2 ? [] : parts
}

/** Reads a first day that shares its year, or its month and year, with the last one. */
function completed(first: string, to: string): string | null {
  const [said, day = '', month = to.slice(5, 7)] = withoutYear.exec(first) ?? []
  if (said === undefined) return null
  const ofYear = (year: number): string | null => readDayFirstDate(`${day}-${month}-${year}`)
  const year = Number(to.slice(0, 4))
  const same = ofYear(year)
  // A vacation over New Year: 22 December to 1 January 2027.
  return same !== null && same > to ? ofYear(year - 1) : same
}
