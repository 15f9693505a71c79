import type { PublishChecksReply } from '#lib/schemas/examination-office.ts'

export const findingKinds = [
  'newSubjects',
  'unknownStudents',
  'missingStudents',
  'outliers',
  'linksLeave',
] as const
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  kind: FindingKind
  count: number
  /** What it is about, as far as there is room. */
  lines: readonly string[]
}

/** A finding as it was shown, and whether the person has ticked it. */
export interface SeenFinding extends Pick<Finding, 'kind' | 'count'> {
  isSeen: boolean
}

/** What there is to look at; nothing where all is well. */
export function findingsOf(checks: PublishChecksReply, sayShare: (percent: number) => string): Finding[] {
  const all: Record<FindingKind, Omit<Finding, 'kind'>> = {
    newSubjects: {
      count: checks.newSubjects.length,
      lines: checks.newSubjects.map(({ code, name }) => `${code} ${name}`),
    },
    unknownStudents: { count: checks.unknownStudentCount, lines: checks.unknownStudents },
    missingStudents: { count: checks.missingStudentCount, lines: [] },
    outliers: {
      count: checks.outliers.length,
      lines: checks.outliers.map(
        ({ code, name, failPercent }) => `${code} ${name}: ${sayShare(failPercent)}`,
      ),
    },
    linksLeave: {
      count: checks.linksLeave === null ? 0 : 1,
      lines: checks.linksLeave === null ? [] : [checks.linksLeave],
    },
  }
  return findingKinds.map((kind) => ({ kind, ...all[kind] })).filter(({ count }) => count > 0)
}
