import type { Attempt } from '#lib/rules/cgpa.ts'
import type { FrozenResult } from '#lib/schemas/results/exam-result.ts'

/** A subject of a published result, as far as a CGPA needs it. */
export interface ResultLine extends Attempt {
  /** Known where it was not passed: there it is told. */
  name: string
}

/** Code, credits in hundredths, points, and the name of what was not passed. */
type Packed = readonly [code: string, credits: number, points: number | null, failed: string | null]

/** What stands beside a published result, so that a list of many need not read each as a whole. */
export const packLines = ({ courses }: Pick<FrozenResult, 'courses'>): string =>
  JSON.stringify(
    courses.map(({ code, credits, points, status, name }): Packed => {
      const isPassed = status === 'Pass' || status === 'Complete'
      return [code, credits, points, isPassed ? null : name]
    }),
  )

/** `body` is the result as a whole, where a server of an earlier build published it without its lines. */
export function unpackLines(lines: string | null, body: string | null): ResultLine[] {
  // Written by us, the one as the other.
  const packed = lines ?? (body === null ? '[]' : packLines(JSON.parse(body) as FrozenResult))
  return (JSON.parse(packed) as Packed[]).map(([code, credits, points, failed]) => ({
    code,
    credits,
    points,
    isPassed: failed === null,
    name: failed ?? '',
  }))
}
