import { getLocale } from '#paraglide/runtime.js'

const regions = { en: 'en-IN', de: 'de-DE' } as const
type Locale = keyof typeof regions

/** @param paise whole @example showAmount(12345600) // '₹ 1,23,456.00' */
export function showAmount(paise: number, locale: Locale = getLocale()): string {
  const digits = new Intl.NumberFormat(regions[locale], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `₹\u00A0${digits.format(paise / 100)}`
}
