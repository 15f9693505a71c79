import type { Attempt } from '#lib/rules/grades/cgpa.ts'
import type { FrozenResult } from '#lib/schemas/results/exam-result.ts'

/** A subject of a published result, with what a CGPA needs. */
export interface ResultLine extends Attempt {
  /** Set only for a subject that was not passed, because only those are shown. */
  name: string
}

/** Holds code, credits in hundredths, points, and the name of a subject that was not passed. */
type PackedLine = readonly [code: string, credits: number, points: number | null, failed: string | null]

/** Stored beside a published result, so that long lists need not parse each full result. */
export const packLines = ({ courses }: Pick<FrozenResult, 'courses'>): string =>
  JSON.stringify(
    courses.map(({ code, credits, points, status, name }): PackedLine => {
      const isPassed = status === 'Pass' || status === 'Complete'
      return [code, credits, points, isPassed ? null : name]
    }),
  )

/** `body` is the full result, where a server of an earlier build published it without its lines. */
export function unpackLines(lines: string | null, body: string | null): ResultLine[] {
  // Our own code wrote both.
  const packed = lines ?? (body === null ? '[]' : packLines(JSON.parse(body) as FrozenResult))
  return (JSON.parse(packed) as PackedLine[]).map(([code, credits, points, failed]) => ({
    code,
    credits,
    points,
    isPassed: failed === null,
    name: failed ?? '',
  }))
}
