import { getLocale, type Locale } from '#paraglide/runtime.js'
import { showHundredths } from '../rules/money/paise.ts'

const countFormats = {
  // Counts are grouped by thousands; lakhs are used for money only.
  en: new Intl.NumberFormat('en'),
  de: new Intl.NumberFormat('de'),
}

/** In German a space groups counts: a point would be read as that of an amount, such as 1,500.00. */
const thinSpace = '\u202f'

/** @example showCount(7200) // '7,200'; in German '7 200' with a narrow space */
export function showCount(count: number, locale: 'en' | 'de' = getLocale()): string {
  const shown = countFormats[locale].format(count)
  return locale === 'de' ? shown.replaceAll('.', thinSpace) : shown
}

/**
 * Formats hundredths with the decimal sign of the language, for pages and documents. Calls and files keep the point.
 * @example showDecimal(785, 2, 'de') // '7,85'
 */
export function showDecimal(hundredths: number, decimals?: number, locale: Locale = getLocale()): string {
  return sayDecimal(showHundredths(hundredths, decimals), locale)
}

/**
 * Formats a number that is stored as text.
 * @example sayDecimal('91.33', 'de') // '91,33'
 */
export const sayDecimal = (text: string, locale: Locale = getLocale()): string =>
  locale === 'de' ? text.replace('.', ',') : text

const shareFormats = {
  en: new Intl.NumberFormat('en', { style: 'percent' }),
  de: new Intl.NumberFormat('de', { style: 'percent' }),
}

/** @example showShare(1, 2) // '50%'; in German with a space that does not break before the sign */
export const showShare = (part: number, whole: number, locale: 'en' | 'de' = getLocale()): string =>
  shareFormats[locale].format(part / whole)

/**
 * Returns the parameter of a message that has a singular and a plural form for students.
 * @example m['students.steps.count'](counted(7200)) // '7,200 students'
 */
export const counted = (students: number): { students: string } => ({ students: showCount(students) })
