import type { BranchShare, ExamStatistics, Share, SubjectShare } from './statistics.ts'

/** A share beside the one of an earlier exam; null where that had no such subject or branch. */
export interface Compared<Row extends Share> {
  now: Row
  before: Share | null
}

/** Of a hundred, with one decimal; null where nobody was examined. */
export const percentOf = ({ taken, passed }: Share): number | null =>
  taken === 0 ? null : Math.round((1000 * passed) / taken) / 10

/** Percentage points, as the two percentages that are shown differ. */
export function pointsBetween({ now, before }: Compared<Share>): number | null {
  const is = percentOf(now)
  const was = before && percentOf(before)
  return is === null || was === null ? null : Math.round(10 * (is - was)) / 10
}

/** A subject is the same by its code, else by its name: regulations number them anew. */
export const compareSubjects = (
  now: ExamStatistics,
  before: ExamStatistics | null,
): Compared<SubjectShare>[] =>
  now.subjects.map((subject) => ({
    now: subject,
    before:
      before?.subjects.find(({ code }) => code === subject.code) ??
      before?.subjects.find(({ name }) => name.toLowerCase() === subject.name.toLowerCase()) ??
      null,
  }))

export const compareBranches = (
  now: ExamStatistics,
  before: ExamStatistics | null,
): Compared<BranchShare>[] =>
  now.branches.map((each) => ({
    now: each,
    before: before?.branches.find(({ branch }) => branch === each.branch) ?? null,
  }))

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
