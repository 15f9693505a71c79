/** Credits of a student in a subject, computed from the rows of an exam's files. All numbers are hundredths. */

/** Number of rows of a file by their credits. Rows with 0 are not counted. */
export type CreditCounts = ReadonlyMap<number, number>

/**
 * Replacement for 0 credits: the number in the same file, else in the newest earlier file that has one; 0 where none
 * has.
 */
export interface CreditFill {
  inFile: number
  earlier: number
}

/** The credits of a student in a subject so far. */
export interface CountedCredits {
  credits: number
  /** True where a row of the student has the number, false where it was filled in. */
  isOwn: boolean
}

/** @example countNumbers([300, 0, 300, 400]) // Map { 300 → 2, 400 → 1 } */
export function countNumbers(numbers: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const number of numbers) if (number > 0) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

/** Returns the number that most rows have, the smaller one of a tie; 0 where no row has one. */
export function mostFrequent(counts: CreditCounts): number {
  let found = 0
  let most = 0
  for (const [number, count] of counts)
    if (count > most || (count === most && number < found)) [found, most] = [number, count]
  return found
}

/**
 * Applies the row of the next file. The student's own number always counts, even if it is smaller than an earlier one.
 * A 0, which failed rows carry, is filled from the same file; where the file has no number for the subject, the student
 * keeps the own number of an earlier file, or gets the one of the newest earlier file that has one.
 * @param said null where the row leaves the credits unchanged
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
