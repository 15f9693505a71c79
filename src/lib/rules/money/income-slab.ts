import type { IncomeSlab } from '../../schemas/students/profile.ts'

const paisePerLakh = 1_00_000_00
/** Upper limits in lakh rupees, inclusive. */
const limits: readonly (readonly [IncomeSlab, number])[] = [
  ['upTo1', 1],
  ['upTo2', 2],
  ['upTo5', 5],
  ['upTo8', 8],
]

/**
 * Returns the slab of a yearly income in paise; null for an empty text and for zero, which forms contain where nobody
 * has answered.
 * @example incomeSlabOf('45000000') // 'upTo5'
 */
export function incomeSlabOf(paise: string): IncomeSlab | null {
  const income = Number(paise)
  if (!Number.isSafeInteger(income) || income <= 0) return null
  return limits.find(([, lakhs]) => income <= lakhs * paisePerLakh)?.[0] ?? 'above8'
}
