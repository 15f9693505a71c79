import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { usesCourse } from '#lib/rules/numbers/admission-pattern.ts'
import { isRollNumber } from '#lib/rules/numbers/roll-number.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { type Series, writeNumber } from '../../../kernel/counters/counter.repository.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { findRule, resolveSeries } from './number-series.ts'

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
