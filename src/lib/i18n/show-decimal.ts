import { type Locale, getLocale } from '#paraglide/runtime.js'
import { showHundredths } from '../rules/hundredths.ts'

/**
 * Hundredths as a reader of the language writes them; for pages and documents. Calls and files keep the point.
 * @example showDecimal(785, 2, 'de') // '7,85'
 */
export function showDecimal(hundredths: number, decimals?: number, locale: Locale = getLocale()): string {
  const shown = showHundredths(hundredths, decimals)
  return locale === 'de' ? shown.replace('.', ',') : shown
}
