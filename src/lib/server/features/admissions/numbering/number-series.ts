import { seriesFormat, usualPattern } from '#lib/rules/admission-pattern.ts'
import type { Series } from '../../../kernel/counters/series.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'

/** A pattern, and for whom it is: of one course or of all, of one academic year or of each. */
export interface SeriesRule {
  id: string
  courseId: string | null
  /** Such as 2026-2027; empty for each. */
  year: string
  pattern: string
  version: number
}

/** The rule that says most about a course and a year: one of both, one of the course, one of the year, the usual one. */
export function ruleFor(
  rules: readonly SeriesRule[],
  courseId: string | null,
  year: string,
): Pick<SeriesRule, 'pattern'> {
  const fitting = rules.filter(
    (rule) =>
      (rule.courseId === null || rule.courseId === courseId) && (rule.year === '' || rule.year === year),
  )
  const weight = (rule: SeriesRule): number => (rule.courseId === null ? 0 : 2) + (rule.year === '' ? 0 : 1)
  return fitting.toSorted((a, b) => weight(b) - weight(a))[0] ?? { pattern: usualPattern }
}

/** What counts the numbers of a course in a year: two rules that write alike count together. */
export function seriesOf(
  { pattern }: Pick<SeriesRule, 'pattern'>,
  view: CatalogueView,
  { courseId, year }: { courseId: string | null; year: string },
): Series {
  const format = seriesFormat(pattern, { year, course: view.nameOf(courseId) })
  return { name: `admission:${format}`, format }
}
