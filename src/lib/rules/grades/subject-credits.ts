/** Credits of a student in a subject, worked out from the rows of an exam's files. All numbers are hundredths. */

/** How many rows of a file have a number of credits, by that number. Rows with 0 are not counted. */
export type CreditCounts = ReadonlyMap<number, number>

/** What fills a row of 0 credits: the number of its own file, else of the newest earlier one; 0 where none has one. */
export interface CreditFill {
  inFile: number
  earlier: number
}

/** The credits that a student has in a subject so far. */
export interface CountedCredits {
  credits: number
  /** True where a row of the student's own has the number, false where it filled a gap. */
  isOwn: boolean
}

/** @example countNumbers([300, 0, 300, 400]) // Map { 300 → 2, 400 → 1 } */
export function countNumbers(numbers: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const number of numbers) if (number > 0) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

/** The number that most rows have, the smaller of two equally frequent ones; 0 where no row has one. */
export function mostFrequent(counts: CreditCounts): number {
  let found = 0
  let most = 0
  for (const [number, count] of counts)
    if (count > most || (count === most && number < found)) [found, most] = [number, count]
  return found
}

/**
 * Adds what the next file's row says. The student's own number counts, also one that is smaller than the earlier ones.
 * A 0 is no number: failed rows carry it. It is filled from the row's own file; where that has no number of the subject,
 * the student keeps the own number of an earlier file, else gets the one of the newest earlier file that has one.
 * @param said null where the row leaves the credits as they are
 */
export function countCredits(
  before: CountedCredits | null,
  said: number | null,
  fill: CreditFill,
): CountedCredits | null {
  if (said === null) return before
  if (said > 0) return { credits: said, isOwn: true }
  if (fill.inFile > 0) return { credits: fill.inFile, isOwn: false }
  return before?.isOwn ? before : { credits: fill.earlier, isOwn: false }
}
