import { studentsIn } from '#lib/results/check-lines.ts'
import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'

export const findingKinds = [
  'noRegulation',
  'scaleMismatch',
  'rowsLeftOut',
  'incompleteStudents',
  'newSubjects',
  'unknownStudents',
  'missingStudents',
  'outliers',
  'farMarks',
  'creditsDiffer',
  'linksLeave',
] as const
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  kind: FindingKind
  count: number
  /** The details, as far as there is space. */
  lines: readonly string[]
  /** Roll numbers in the lines that have a page in the exam. */
  students: readonly string[]
}

/** A finding as it was shown, and whether the user ticked it. */
export interface SeenFinding extends Pick<Finding, 'kind' | 'count'> {
  isSeen: boolean
}

/** Formatters in the reader's language. */
interface FindingWords {
  share(percent: number): string
  farMark(mark: PublishChecksReply['farMarks'][number]): string
  incomplete(student: PublishChecksReply['incompleteStudents'][number]): string
  leftOut(file: PublishChecksReply['rowsLeftOut'][number]): string[]
  scale(mismatch: NonNullable<PublishChecksReply['scaleMismatch']>): string[]
  credits(subject: PublishChecksReply['creditsDiffer'][number]): string
}

/** Returns the findings to check; empty if there are none. */
export function findingsOf(checks: PublishChecksReply, say: FindingWords): Finding[] {
  const scale = checks.scaleMismatch ? say.scale(checks.scaleMismatch) : []
  const students = studentsIn(checks)
  const all: Record<FindingKind, Pick<Finding, 'count' | 'lines'>> = {
    noRegulation: { count: checks.hasNoRegulation ? 1 : 0, lines: [] },
    scaleMismatch: { count: scale.length, lines: scale },
    rowsLeftOut: {
      count: checks.rowsLeftOut.reduce((sum, { rows }) => sum + rows, 0),
      lines: checks.rowsLeftOut.flatMap(say.leftOut),
    },
    incompleteStudents: {
      count: checks.incompleteStudentCount,
      lines: checks.incompleteStudents.map(say.incomplete),
    },
    newSubjects: {
      count: checks.newSubjects.length,
      lines: checks.newSubjects.map(({ code, name }) => `${code} ${name}`),
    },
    unknownStudents: { count: checks.unknownStudentCount, lines: checks.unknownStudents },
    missingStudents: { count: checks.missingStudentCount, lines: [] },
    outliers: {
      count: checks.outliers.length,
      lines: checks.outliers.map(
        ({ code, name, failPercent }) => `${code} ${name}: ${say.share(failPercent)}`,
      ),
    },
    farMarks: { count: checks.farMarkCount, lines: checks.farMarks.map(say.farMark) },
    creditsDiffer: { count: checks.creditsDiffer.length, lines: checks.creditsDiffer.map(say.credits) },
    linksLeave: {
      count: checks.linksLeave === null ? 0 : 1,
      lines: checks.linksLeave === null ? [] : [checks.linksLeave],
    },
  }
  return findingKinds
    .map((kind) => ({ kind, ...all[kind], students: students[kind] ?? [] }))
    .filter(({ count }) => count > 0)
}

/** Tells whether somebody ticked the finding, with at least as many cases, for the marks of this basis. */
export const isLookedAt = (
  { kind, count }: Pick<Finding, 'kind' | 'count'>,
  seen: readonly { basis: string; findings: readonly SeenFinding[] }[],
  basis: string,
): boolean =>
  seen.some(
    (each) =>
      each.basis === basis &&
      each.findings.some((finding) => finding.kind === kind && finding.isSeen && finding.count >= count),
  )
