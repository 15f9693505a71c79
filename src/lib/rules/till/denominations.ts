/** Notes and coins of India in rupees, largest first. The ₹ 2,000 note is withdrawn from circulation but legal tender. */
export const denominations = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const
export type Denomination = (typeof denominations)[number]

/** How many of each note or coin; what is left out is none. */
export type CountedCash = Readonly<Partial<Record<Denomination, number>>>

/** @example sumOfCash({ 500: 2, 100: 1 }) // 1_100_00 paise */
export const sumOfCash = (counted: CountedCash): number =>
  denominations.reduce((sum, each) => sum + each * 100 * (counted[each] ?? 0), 0)
