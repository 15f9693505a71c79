import { seriesFormat, usualPattern } from '#lib/rules/numbers/admission-pattern.ts'
import type { Series } from '../../../kernel/counters/counter.repository.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'

/** A pattern with its scope: one course or all, one academic year or every year. */
export interface SeriesRule {
  id: string
  courseId: string | null
  /** Such as 2026-2027; empty for every year. */
  year: string
  pattern: string
  version: number
}

/** Finds the most specific rule: by course and year, by course, by year, then the default. */
export function findRule(
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

/** Identifies the counter of a course in a year: rules with equal patterns share it. */
export function resolveSeries(
  { pattern }: Pick<SeriesRule, 'pattern'>,
  view: CatalogueView,
  { courseId, year }: { courseId: string | null; year: string },
): Series {
  const format = seriesFormat(pattern, { year, course: view.nameOf(courseId) })
  return { name: `admission:${format}`, format }
}
