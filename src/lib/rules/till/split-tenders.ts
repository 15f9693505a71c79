/** A part of a tender that pays a line, in paise. */
export interface SplitPart<Tender, Line> {
  tender: Tender
  line: Line
  amount: number
}

interface Amount {
  /** Paise, more than 0. */
  amount: number
}

/**
 * Splits tenders over the lines of a sale, both in their order: the first tender pays the first lines until it is used
 * up. Together they must be equal.
 * @throws Error if the sums differ
 * @example splitTenders([{ amount: 700 }], [{ amount: 500 }, { amount: 200 }]) // two parts, 500 and 200
 */
export function splitTenders<Tender extends Amount, Line extends Amount>(
  tenders: readonly Tender[],
  lines: readonly Line[],
): SplitPart<Tender, Line>[] {
  if (sumOfAmounts(tenders) !== sumOfAmounts(lines))
    throw new Error('The tenders are not the sum of the lines.')
  const parts: SplitPart<Tender, Line>[] = []
  const left = tenders.map(({ amount }) => amount)
  let place = 0
  for (const line of lines) {
    let open = line.amount
    while (open > 0) {
      const tender = tenders[place]
      const rest = left[place] ?? 0
      if (!tender) throw new Error('The tenders are not the sum of the lines.')
      const amount = Math.min(open, rest)
      if (amount > 0) parts.push({ tender, line, amount })
      open -= amount
      left[place] = rest - amount
      if (left[place] === 0) place += 1
    }
  }
  return parts
}

export const sumOfAmounts = (parts: readonly Amount[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)
