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
 * Formats integer paise with two decimals, for columns; the minus is the sign, not a hyphen.
 * @example showPaise(45_000_000) // '4,50,000.00'
 */
export const showPaise = (paise: number): string =>
  `${paise < 0 ? '−' : ''}${formats[1]?.format(Math.abs(paise) / 100) ?? ''}`

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

const crore = 1_000_000_000
const lakh = 10_000_000
/** Truncated, so that a short sum never shows more than there is. */
const shortFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2, roundingMode: 'trunc' })

/**
 * Formats integer paise in crores or lakhs; smaller amounts are written in full.
 * @example sayShortPaise(10_622_026_000) // '₹ 10.62 Cr'
 */
export function sayShortPaise(paise: number): string {
  const amount = Math.abs(paise)
  if (amount < lakh) return sayPaise(paise)
  const [unit, word] = amount < crore ? [lakh, 'lakh'] : [crore, 'Cr']
  return `${paise < 0 ? '−' : ''}₹\u00a0${shortFormat.format(amount / unit)}\u00a0${word}`
}

/** Amounts below this are short enough to be shown in full. */
const longSum = 10 * lakh

/**
 * Returns a sum as a tile shows it: a long one in short, with the exact sum below.
 * @example sumFigure(10_622_026_000) // { value: '₹ 10.62 Cr', exact: '₹ 10,62,20,260' }
 */
export const sumFigure = (paise: number): { value: string; exact?: string } =>
  Math.abs(paise) < longSum
    ? { value: sayPaise(paise) }
    : { value: sayShortPaise(paise), exact: sayPaise(paise) }
