import { getLocale } from '#paraglide/runtime.js'
import { indianTime } from '../rules/dates/indian-days.ts'
import { writeDay } from '../rules/dates/write-day.ts'

type Locale = 'en' | 'de'
const regions: Record<Locale, string> = { en: 'en-IN', de: 'de-DE' }

/** @example showMonth({ heldMonth: 7, heldYear: 2026 }) // 'July 2026' */
export const showMonth = (
  held: { heldMonth: number; heldYear: number },
  locale: Locale = getLocale(),
): string =>
  format(Date.UTC(held.heldYear, held.heldMonth - 1, 1), { month: 'long', year: 'numeric' }, locale)

/** @example monthName(7) // 'July' */
export const monthName = (month: number, locale: Locale = getLocale()): string =>
  format(Date.UTC(2000, month - 1, 1), { month: 'long' }, locale)

/** @example showDate('2026-11-21') // '21 November 2026' */
export const showDate = (isoDate: string, locale: Locale = getLocale()): string =>
  format(Date.parse(`${isoDate}T00:00:00Z`), { day: 'numeric', month: 'long', year: 'numeric' }, locale)

/**
 * Formats an instant in Indian time, wherever the reader is.
 * @example showInstant('2026-11-22T04:30:00.000Z') // '22 November 2026, 10:00 IST'
 */
export function showInstant(instant: string, locale: Locale = getLocale()): string {
  const [date = '', time = ''] = indianTime(instant).split('T')
  return `${showDate(date, locale)}, ${time} IST`
}

/**
 * Formats an instant for a column whose heading names the time zone.
 * @example showShortInstant('2026-11-22T04:30:00.000Z') // '22 Nov 2026, 10:00'
 */
export function showShortInstant(instant: string, locale: Locale = getLocale()): string {
  const [date = '', time = ''] = indianTime(instant).split('T')
  return `${showShortDate(date, locale)}, ${time}`
}

/**
 * Formats the time of an instant of today in Indian time.
 * @example showTime('2026-11-22T04:30:00.000Z') // '10:00'
 */
export const showTime = (instant: string): string => indianTime(instant).split('T')[1] ?? ''

/** @example showShortDate('2026-09-21') // '21 Sep 2026' */
export const showShortDate = (isoDate: string, locale: Locale = getLocale()): string =>
  writeDay(isoDate, locale).replace(/^[^,]*, /, '')

/** @example showShortMonth({ heldMonth: 7, heldYear: 2026 }) // 'Jul 2026' */
export const showShortMonth = (
  { heldMonth, heldYear }: { heldMonth: number; heldYear: number },
  locale: Locale = getLocale(),
): string =>
  showShortDate(`${heldYear}-${String(heldMonth).padStart(2, '0')}-01`, locale).replace(/^\S+ /, '')

const formats = new Map<string, Intl.DateTimeFormat>()

function format(time: number, parts: Intl.DateTimeFormatOptions, locale: Locale): string {
  const key = `${locale} ${JSON.stringify(parts)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(regions[locale], { ...parts, timeZone: 'UTC' })
  formats.set(key, known)
  return known.format(time)
}
