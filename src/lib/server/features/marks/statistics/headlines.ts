import { percentOf } from './compare-shares.ts'
import type { BranchShare, Share, SubjectShare } from './statistics.ts'

/** The subject that the least have passed; null where there is none to compare it with. */
export const hardestOf = (subjects: readonly SubjectShare[]): SubjectShare | null =>
  byShare(subjects)[0] ?? null

/** The branch of which the most have passed everything. Those whom the register does not know are no branch. */
export const bestBranchOf = (branches: readonly BranchShare[]): BranchShare | null =>
  byShare(branches.filter(({ branch }) => branch !== '')).at(-1) ?? null

/** The share of fewer, or of less than a tenth of the largest, says nothing of an exam. */
const fewest = 5

/** Those with something to say, the least passed first; none where there is one alone. */
function byShare<Row extends Share>(rows: readonly Row[]): Row[] {
  const largest = Math.max(0, ...rows.map(({ taken }) => taken))
  const telling = rows.filter(({ taken }) => taken >= Math.max(fewest, largest / 10))
  if (telling.length < 2) return []
  return telling.toSorted((one, other) => (percentOf(one) ?? 0) - (percentOf(other) ?? 0))
}
