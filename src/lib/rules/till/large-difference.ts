/** Paise. A difference above it is accepted by two people besides the cashier. */
export const largeDifference = 500_00

/**
 * Tells whether two people must accept: because of the difference of a count, or of one before that was sent back.
 * @example isLargeDifference(-500_01) // true
 */
export const isLargeDifference = (...paise: readonly number[]): boolean =>
  paise.some((each) => Math.abs(each) > largeDifference)
