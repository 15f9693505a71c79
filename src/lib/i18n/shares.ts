import { getLocale } from '#paraglide/runtime.js'

const formats = {
  en: new Intl.NumberFormat('en', { style: 'percent' }),
  de: new Intl.NumberFormat('de', { style: 'percent' }),
}

/** @example showShare(1, 2) // '50%'; in German with a space that does not break before the sign */
export const showShare = (part: number, whole: number, locale: 'en' | 'de' = getLocale()): string =>
  formats[locale].format(part / whole)
