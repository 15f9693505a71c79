/** A new due, or an existing or cancelled one of the same person, fee type and year. */
export interface ComparedDue {
  id: string
  /** Person, fee type and year. */
  group: string
  /** Semester and label, which distinguish dues within a group. */
  key: string
  amount: number
  /** A sponsor is to pay it, so the student owes less than by a due of the same amount. */
  isSponsors: boolean
  createdAt: string
  /** Time of the cancellation; null while it is owed. */
  cancelledAt: string | null
}

/**
 * Sorts after every timestamp, so that no due counts as the replacement of one whose cancellation is still undecided.
 */
export const notYetCancelled = '~'

/**
 * Finds new dues that are below a cancelled one and so need a second person; otherwise one person could cancel a due
 * and add a smaller one, or one that a sponsor pays. A cancelled due counts until a due of at least the same amount is
 * added after it. Semester and
 * label matter only if a cancelled due has the same ones: changing the label alone does not avoid the check.
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
    if (compared.some((cancelled) => !replaces(due, cancelled))) less.add(due.id)
    else own.push(due)
  }
  return less
}

/**
 * Returns the cancelled dues without a replacement. Each due added later replaces the largest cancelled one it covers.
 */
function missingOf(known: readonly ComparedDue[]): ComparedDue[] {
  const missing = known.filter(({ cancelledAt }) => cancelledAt !== null).toSorted(largestFirst)
  for (const live of known.filter(({ cancelledAt }) => cancelledAt === null).toSorted(largestFirst)) {
    const index = missing.findIndex(
      (cancelled) => replaces(live, cancelled) && (cancelled.cancelledAt ?? '') <= live.createdAt,
    )
    if (index >= 0) missing.splice(index, 1)
  }
  return missing
}

type Debt = Pick<ComparedDue, 'amount' | 'isSponsors'>

/** Tells whether the student owes at least as much by the one due as by the other. */
const replaces = (one: Debt, other: Debt): boolean =>
  one.amount >= other.amount && (!one.isSponsors || other.isSponsors)

const largestFirst = (one: ComparedDue, other: ComparedDue): number => other.amount - one.amount
