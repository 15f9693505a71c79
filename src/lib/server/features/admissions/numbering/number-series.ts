import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { seriesFormat, usesCourse, usualPattern } from '#lib/rules/numbers/admission-pattern.ts'
import { isRollNumber } from '#lib/rules/numbers/roll-number.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { type Series, writeNumber } from '../../../kernel/counters/series.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { AdmissionsRepository } from '../repository.ts'

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

/** Uses today's academic year: an admission in May belongs to the year that starts then. */
export async function findSeries(
  { series }: AdmissionsRepository,
  view: CatalogueView,
  { courseId, at }: { courseId: string | null; at: string },
): Promise<Series> {
  const year = academicYearOf(at)
  return resolveSeries(findRule(await series.all(), courseId, year), view, { courseId, year })
}

/** Returns whether numbers depend on a course, so that none can be previewed without it. */
export async function needsCourse({ series }: AdmissionsRepository, at: string): Promise<boolean> {
  return usesCourse(findRule(await series.all(), null, academicYearOf(at)).pattern)
}

/**
 * Takes the next number of a series, as late in the transaction as possible, because the next writer waits.
 * @throws DomainError Conflict `admissions.seriesFull`
 */
export async function takeNumber(write: AdmissionsRepository, series: Series): Promise<string> {
  const [number = ''] = await takeNumbers(write, series, 1)
  return number
}

/** Takes several numbers in order. @throws DomainError Conflict `admissions.seriesFull` */
export async function takeNumbers(
  write: AdmissionsRepository,
  series: Series,
  count: number,
): Promise<string[]> {
  const free: string[] = []
  for (;;) {
    const next = (await write.counters.takeSeveral(series, count - free.length)).map(requireValidNumber)
    const taken = await write.admissions.taken(next)
    free.push(...next.filter((number) => !taken.has(number)))
    if (free.length === count) return free
    // Files may have used some before the pattern was chosen. The series is locked until the transaction ends.
    const { place } = await findFreeNumber(write, series)
    await write.counters.goOnBehind(series, place - 1)
  }
}

/** Numbers that one query checks. */
const block = 200

/**
 * Finds the next free number of a series, or the next one after a given position.
 * @throws DomainError Conflict `admissions.seriesFull`
 */
export async function findFreeNumber(
  { counters, admissions }: AdmissionsRepository,
  series: Series,
  behind?: number,
): Promise<{ place: number; number: string }> {
  for (let start = (behind ?? (await counters.last(series))) + 1; ; start += block) {
    const places = Array.from({ length: block }, (_, index) => start + index)
    const numbers = places.map((place) => ({ place, number: writeNumber(series, place) }))
    const [first] = numbers
    if (first) requireValidNumber(first.number)
    const taken = await admissions.taken(numbers.map(({ number }) => number))
    const free = numbers.find(({ number }) => !taken.has(number))
    if (free) return free
  }
}

function requireValidNumber(number: string): string {
  if (!isRollNumber(number)) throw conflict('admissions.seriesFull', { number })
  return number
}
