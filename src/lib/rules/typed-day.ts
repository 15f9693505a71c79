import { readDayFirstDate } from './day-first-date.ts'

/**
 * A day as somebody types it, the day first, with or without signs between; null where it is none.
 * @example isoOfTyped('15082008') // '2008-08-15'
 */
export function isoOfTyped(typed: string): string | null {
  const text = typed.trim()
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  if (day !== undefined) return readDayFirstDate(`${day}-${month}-${year}`)
  return /^\d{5}$/.test(text) ? null : readDayFirstDate(text)
}

/** An ISO day as it is typed here; whatever else it is stays. @example typedOfIso('2008-08-15') // '15-08-2008' */
export const typedOfIso = (value: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  return year === undefined ? value : `${day}-${month}-${year}`
}
