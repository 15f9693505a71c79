import { getLocale } from '#paraglide/runtime.js'
import { amountIn } from '../rules/money/amount-in.ts'

/** @param paise whole @example showAmount(12345600) // '₹ 1,23,456.00' */
export const showAmount = (paise: number, locale = getLocale()): string => amountIn(locale, paise)
