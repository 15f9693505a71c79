/**
 * Paise. Section 269ST of the Income-tax Act: nobody receives ₹ 2,00,000 or more in cash from one person in a day, or for
 * one transaction. Cash must stay below it.
 */
export const cashLimit = 2_00_000_00

/** Paise of cash that were taken before. */
export interface CashSoFar {
  /** From the payer on this day, by all cashiers. */
  today: number
  /** For this due, on any day. */
  ofDue: number
}

/**
 * Paise of cash, in whole rupees, that may still be taken.
 * @example cashLeft({ today: 1_50_000_00, ofDue: 0 }) // 49_999_00
 */
export const cashLeft = ({ today, ofDue }: CashSoFar): number =>
  Math.max(0, Math.floor((cashLimit - Math.max(today, ofDue) - 1) / 100) * 100)

/**
 * Returns why this cash must not be taken; an empty text if it may.
 * @example cashProblem({ today: 1_50_000_00, ofDue: 0 }, 50_000_00) // 'till.cashOfDay'
 */
export function cashProblem(
  { today, ofDue }: CashSoFar,
  more: number,
): '' | 'till.cashOfDay' | 'till.cashOfDue' {
  if (more <= 0) return ''
  if (today + more >= cashLimit) return 'till.cashOfDay'
  return ofDue + more >= cashLimit ? 'till.cashOfDue' : ''
}
