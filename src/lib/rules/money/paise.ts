import { ungrouped } from './ungrouped.ts'

/** Rupees as they travel, in whole paise as they are kept. @example paiseOf('1200.5') // '120050' */
export function paiseOf(rupees: string): string {
  if (rupees === '') return ''
  const [whole = '', part = ''] = rupees.split('.')
  return String(BigInt(whole + part.padEnd(2, '0')))
}

/** Paise as rupees again. @example rupeesOf('120050') // '1200.50' */
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
 * Rupees as people write them, as digits: without the words and signs around them, spaces, and commas that group. What is
 * no amount stays, to be refused.
 * @example plainRupees('Rs. 45,000/-') // '45000'
 */
export function plainRupees(typed: string): string {
  const text = typed.replaceAll(/[\s\u00a0]/g, '').replace(/^([^\d]*)[−–]/, '$1-')
  return ungrouped(text.replace(behind, '').replace(before, '$<sign>'))
}
