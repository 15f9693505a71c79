import { academicYearOf } from '#lib/rules/academic-year.ts'
import { usesCourse } from '#lib/rules/admission-pattern.ts'
import { isRollNumber } from '#lib/rules/roll-number.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { type Series, writeNumber } from '../../../kernel/counters/series.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { ruleFor, seriesOf } from './number-series.ts'

/** Of today's academic year: whoever is admitted in May belongs to the year that begins. */
export async function seriesAt(
  { series }: AdmissionsRepository,
  view: CatalogueView,
  { courseId, at }: { courseId: string | null; at: string },
): Promise<Series> {
  const year = academicYearOf(at)
  return seriesOf(ruleFor(await series.all(), courseId, year), view, { courseId, year })
}

/** Whether the numbers of whoever has no course yet cannot be told. */
export async function needsCourse({ series }: AdmissionsRepository, at: string): Promise<boolean> {
  return usesCourse(ruleFor(await series.all(), null, academicYearOf(at)).pattern)
}

/**
 * The next number of a series, as late in the transaction as it goes: whoever wants the one after it waits.
 * @throws DomainError Conflict `admissions.seriesFull`
 */
export async function takeNumber(write: AdmissionsRepository, series: Series): Promise<string> {
  const [number = ''] = await takeNumbers(write, series, 1)
  return number
}

/** The next numbers of a series, in their order; otherwise the same. */
export async function takeNumbers(
  write: AdmissionsRepository,
  series: Series,
  count: number,
): Promise<string[]> {
  const free: string[] = []
  for (;;) {
    const next = (await write.counters.takeSeveral(series, count - free.length)).map(allowed)
    const taken = await write.admissions.taken(next)
    free.push(...next.filter((number) => !taken.has(number)))
    if (free.length === count) return free
    // Files brought some before the pattern was chosen. The series is ours until the transaction ends.
    const { place } = await firstFree(write, series)
    await write.counters.goOnBehind(series, place - 1)
  }
}

/** Places that are looked at in one query. */
const block = 200

/**
 * The next place of a series at which nobody has the number, or the next one behind a place. @throws DomainError Conflict
 * `admissions.seriesFull`
 */
export async function firstFree(
  { counters, admissions }: AdmissionsRepository,
  series: Series,
  behind?: number,
): Promise<{ place: number; number: string }> {
  for (let start = (behind ?? (await counters.last(series))) + 1; ; start += block) {
    const places = Array.from({ length: block }, (_, index) => start + index)
    const numbers = places.map((place) => ({ place, number: writeNumber(series, place) }))
    const [first] = numbers
    if (first) allowed(first.number)
    const taken = await admissions.taken(numbers.map(({ number }) => number))
    const free = numbers.find(({ number }) => !taken.has(number))
    if (free) return free
  }
}

function allowed(number: string): string {
  if (!isRollNumber(number)) throw conflict('admissions.seriesFull', { number })
  return number
}
