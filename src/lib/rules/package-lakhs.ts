/**
 * What somebody earns in a year, in hundredths of a lakh of rupees, out of what a clerk writes; null where it says no
 * sum. Numbers of thousand and more are rupees.
 * @example packageOf('6.5 LPA') // 650
 * @example packageOf('Rs. 6,50,000') // 650
 */
export function packageOf(text: string): number | null {
  const [, digits = ''] = /(\d[\d,]*(?:\.\d+)?)/.exec(text) ?? []
  const sum = Number(digits.replaceAll(',', ''))
  if (digits === '' || !Number.isFinite(sum) || sum <= 0) return null
  const lakhs = Math.round(sum >= 1000 ? sum / 1000 : sum * 100)
  return lakhs > mostLakhs ? null : lakhs
}

/** A hundred crore: more is a slip of the hand. */
const mostLakhs = 1_000_000
