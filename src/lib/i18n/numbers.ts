import { getLocale } from '#paraglide/runtime.js'

const formats = {
  // Counts are grouped by thousands; lakhs are for money.
  en: new Intl.NumberFormat('en'),
  de: new Intl.NumberFormat('de'),
}

/** @example showCount(7200) // '7,200' */
export const showCount = (count: number, locale: 'en' | 'de' = getLocale()): string =>
  formats[locale].format(count)
