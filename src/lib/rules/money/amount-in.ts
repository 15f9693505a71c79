const regions = { en: 'en-IN', de: 'de-DE' } as const

/** @param paise whole @example amountIn('en', 12345600) // '₹ 1,23,456.00' */
export function amountIn(locale: keyof typeof regions, paise: number): string {
  const digits = new Intl.NumberFormat(regions[locale], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `₹\u00A0${digits.format(paise / 100)}`
}
