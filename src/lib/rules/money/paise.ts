/**
 * Converts rupees to integer paise, both as text.
 * @example paiseOf('1200.5') // '120050'
 */
export function paiseOf(rupees: string): string {
  if (rupees === '') return ''
  const [whole = '', part = ''] = rupees.split('.')
  return String(BigInt(whole + part.padEnd(2, '0')))
}

/**
 * Converts paise to rupees, both as text.
 * @example rupeesOf('120050') // '1200.50'
 */
export function rupeesOf(paise: string): string {
  if (paise === '') return ''
  const digits = paise.padStart(3, '0')
  const whole = digits.slice(0, -2)
  const part = digits.slice(-2)
  return part === '00' ? whole : `${whole}.${part}`
}

const before = /^(?<sign>[+-]?)(?:₹|rs\.?|inr|rupees)/i
const behind = /(?:\/[-=]|₹|rs\.?|inr|rupees|only)+$/i

/**
 * Removes currency words and signs, spaces and grouping commas from an amount. A text that is no amount is returned
 * unchanged, for the validation to refuse.
 * @example plainRupees('Rs. 45,000/-') // '45000'
 */
export function plainRupees(typed: string): string {
  const text = typed.replaceAll(/[\s\u00a0]/g, '').replace(/^([^\d]*)[−–]/, '$1-')
  return ungrouped(text.replace(behind, '').replace(before, '$<sign>'))
}

/** Amounts are written the Indian way in German too, as in the forms where people enter them. */
const regions = { en: 'en-IN', de: 'en-IN' } as const

/**
 * Formats an amount with two decimals; a minus is the sign, not a hyphen, and precedes the rupee sign.
 * @param paise integer paise
 * @example amountIn('en', 12345600) // '₹ 1,23,456.00'
 */
export function amountIn(locale: keyof typeof regions, paise: number): string {
  const digits = new Intl.NumberFormat(regions[locale], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${paise < 0 ? '−' : ''}₹\u00A0${digits.format(Math.abs(paise) / 100)}`
}

const grouped = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

/**
 * Removes grouping commas, as in 1,00,000 or 100,000. Any other comma stays, for the validation to refuse: 12,50 means
 * twelve and a half rupees, not 1,250.
 */
export const ungrouped = (typed: string): string => (grouped.test(typed) ? typed.replaceAll(',', '') : typed)

/**
 * Parses a number with up to two decimals to integer hundredths: credits, points, SGPA.
 * @example parseHundredths('1.5') // 150
 */
export function parseHundredths(typed: string): number | null {
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** @example showHundredths(785, 2) // '7.85' ; showHundredths(150) // '1.5' ; showHundredths(300) // '3' */
export function showHundredths(hundredths: number, decimals?: number): string {
  const exact = (hundredths / 100).toFixed(2)
  return decimals === 2 ? exact : exact.replace(/\.?0+$/, '')
}
