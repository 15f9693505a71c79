/**
 * Numbers with two decimals, kept as whole hundredths: credits, points, SGPA.
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
