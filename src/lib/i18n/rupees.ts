import { getLocale } from '#paraglide/runtime.js'
import { amountIn } from '../rules/money/paise.ts'

/** Amounts are grouped in lakhs in German too, so that an amount looks the same as in the form where it was entered. */
const formats = [0, 2].map((decimals) => new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals }))

/**
 * Formats an amount in rupees; a text that is no amount is returned unchanged.
 * @example showRupees('450000') // '4,50,000'
 */
export function showRupees(rupees: string): string {
  const [whole, withPaise] = formats
  if (!/^\d+(?:\.\d\d)?$/.test(rupees)) return rupees
  return (rupees.includes('.') ? withPaise : whole)?.format(Number(rupees)) ?? rupees
}

/**
 * Formats integer paise with two decimals, for columns.
 * @example showPaise(45_000_000) // '4,50,000.00'
 */
export const showPaise = (paise: number): string => formats[1]?.format(paise / 100) ?? ''

/**
 * Formats integer paise for a sentence; a minus precedes the rupee sign.
 * @example sayPaise(45_000_000) // '₹ 4,50,000'
 */
export const sayPaise = (paise: number): string =>
  `${paise < 0 ? '−' : ''}₹\u00a0${formats[paise % 100 === 0 ? 0 : 1]?.format(Math.abs(paise) / 100) ?? ''}`

/**
 * @param paise integer paise
 * @example showAmount(12345600) // '₹ 1,23,456.00'
 */
export const showAmount = (paise: number, locale = getLocale()): string => amountIn(locale, paise)
