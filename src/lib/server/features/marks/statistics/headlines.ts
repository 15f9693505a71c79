import type { BranchShare, ExamStatistics, Share, SubjectShare } from './statistics.ts'

/** A share next to that of an earlier exam; null if that exam has no such subject or branch. */
export interface Compared<Row extends Share> {
  now: Row
  before: Share | null
}

/** A percentage with one decimal; null if nobody was examined. */
export const percentOf = ({ taken, passed }: Share): number | null =>
  taken === 0 ? null : Math.round((1000 * passed) / taken) / 10

/** The difference in percentage points, computed from the two rounded percentages so that it matches what is shown. */
export function pointsBetween({ now, before }: Compared<Share>): number | null {
  const is = percentOf(now)
  const was = before && percentOf(before)
  return is === null || was === null ? null : Math.round(10 * (is - was)) / 10
}

/** Matches subjects by code, otherwise by name, because a new regulation changes the codes. */
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

/** The subject with the lowest pass percentage; null if there are not at least two to compare. */
export const hardestOf = (subjects: readonly SubjectShare[]): SubjectShare | null =>
  byShare(subjects)[0] ?? null

/**
 * The branch with the highest share of students who passed everything. Students who are not in the register do not
 * count as a branch.
 */
export const bestBranchOf = (branches: readonly BranchShare[]): BranchShare | null =>
  byShare(branches.filter(({ branch }) => branch !== '')).at(-1) ?? null

/** A group with fewer students, or less than a tenth of the largest group, is not meaningful. */
const fewest = 5

/** Returns the meaningful groups, lowest pass percentage first; none if there is only one. */
function byShare<Row extends Share>(rows: readonly Row[]): Row[] {
  const largest = Math.max(0, ...rows.map(({ taken }) => taken))
  const meaningful = rows.filter(({ taken }) => taken >= Math.max(fewest, largest / 10))
  if (meaningful.length < 2) return []
  return meaningful.toSorted((one, other) => (percentOf(one) ?? 0) - (percentOf(other) ?? 0))
}
