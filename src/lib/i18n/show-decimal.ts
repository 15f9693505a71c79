import { type Locale, getLocale } from '#paraglide/runtime.js'
import { showHundredths } from '../rules/money/hundredths.ts'

/**
 * Hundredths as a reader of the language writes them; for pages and documents. Calls and files keep the point.
 * @example showDecimal(785, 2, 'de') // '7,85'
 */
export function showDecimal(hundredths: number, decimals?: number, locale: Locale = getLocale()): string {
  return sayDecimal(showHundredths(hundredths, decimals), locale)
}

/** The same of a number that is kept as text. @example sayDecimal('91.33', 'de') // '91,33' */
export const sayDecimal = (text: string, locale: Locale = getLocale()): string =>
  locale === 'de' ? text.replace('.', ',') : text
