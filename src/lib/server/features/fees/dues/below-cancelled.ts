/** A due that is added, or one of the same person, fee type and year that is there or was cancelled. */
export interface ComparedDue {
  id: string
  /** The person, fee type and year. */
  group: string
  /** Tells dues of one group apart: semester and note. */
  key: string
  amount: number
  createdAt: string
  /** When it was cancelled; null while it is owed. */
  cancelledAt: string | null
}

/** Comes after every time: nothing takes the place of a due before its cancelling is decided. */
export const notYetCancelled = '~'

/**
 * Which of the new dues are less than what was cancelled before, and so need a second person: otherwise a due could
 * be cancelled for one reason and come back as a smaller one. What was cancelled counts until a due of at least the
 * same amount was added after it. Semester and note decide only where something was cancelled under the same ones:
 * a due that is added under another note is added again all the same.
 */
export function lessThanCancelled(
  added: readonly ComparedDue[],
  known: readonly ComparedDue[],
): ReadonlySet<string> {
  const less = new Set<string>()
  const groups = Map.groupBy(known, ({ group }) => group)
  for (const due of added) {
    const own = groups.get(due.group)
    if (!own) continue
    const missing = missingOf(own)
    const same = missing.filter(({ key }) => key === due.key)
    const compared = same.length > 0 ? same : missing
    if (compared.some(({ amount }) => amount > due.amount)) less.add(due.id)
    else own.push(due)
  }
  return less
}

/** What was cancelled and has not come back: each due that was added later takes the place of the largest that it covers. */
function missingOf(known: readonly ComparedDue[]): ComparedDue[] {
  const missing = known.filter(({ cancelledAt }) => cancelledAt !== null).toSorted(largestFirst)
  for (const live of known.filter(({ cancelledAt }) => cancelledAt === null).toSorted(largestFirst)) {
    const index = missing.findIndex(
      ({ amount, cancelledAt }) => amount <= live.amount && (cancelledAt ?? '') <= live.createdAt,
    )
    if (index >= 0) missing.splice(index, 1)
  }
  return missing
}

const largestFirst = (one: ComparedDue, other: ComparedDue): number => other.amount - one.amount
