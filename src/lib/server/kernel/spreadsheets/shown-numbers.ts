/** The numbers that texts of cells show, and whether they are those that the cells hold. */

/** What stands around a sum and says no more than that it is one. */
const currency = /\p{Sc}|\bRs\b\.?|\bINR\b|\/-/giu

export interface ShownNumber {
  number: number
  isPercent: boolean
  /** It is a number for what it is called by, such as 00077. */
  hasZerosBefore: boolean
}

/** The number that a text shows, if it shows nothing else. @example numberIn('₹ (1,234.50)')?.number // -1234.5 */
export function numberIn(shown: string): ShownNumber | null {
  const plain = shown.replaceAll(currency, '').replaceAll(/[\s,']/g, '')
  const parts = /^(?<minus>-?)(?<open>\(?)(?<digits>\d*\.?\d*)(?<percent>%?)(?<close>\)?)$/u.exec(plain)
  const { minus = '', open = '', digits = '', percent = '', close = '' } = parts?.groups ?? {}
  if (!/\d/.test(digits) || (open !== '') !== (close !== '')) return null
  const isNegative = minus !== '' || open !== ''
  return {
    number: Number(digits) * (isNegative ? -1 : 1),
    isPercent: percent !== '',
    hasZerosBefore: /^0\d/.test(digits),
  }
}

/** @example isFractionOf('1 1/2', 1.5) // true */
export function isFractionOf(shown: string, value: number): boolean {
  const parts = /^(-?)(?:(\d+) )?(\d+) ?\/ ?(\d+)$/.exec(shown)
  const [, minus, whole = '0', part = '', of = ''] = parts ?? []
  const seen = parts ? Number(whole) + Number(part) / Number(of) : (numberIn(shown)?.number ?? Number.NaN)
  return isSame(minus ? -seen : seen, value)
}

/** No more digits than a number has: 0.57 × 100 is 57, and not 56.99999999999999. */
export const inPercent = (value: number): number => Number((value * 100).toPrecision(15))

export const isSame = (one: number, other: number): boolean =>
  one === other || one.toPrecision(15) === other.toPrecision(15)
