import { batchName, readBatchYears } from '#lib/rules/dates/batch-years.ts'
import type { AlumniData } from '#lib/schemas/alumni/history.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'

/**
 * The batch of a history with both of its years, so that 2019 and 2019-2023 are one: the batch of its course that begins
 * so, else by the years that the course takes. Null where nobody can tell the second year, or where the text is no batch.
 * @example batchOfHistory(view, { course: 'B.Tech', batch: '2019' }) // '2019-2023'
 */
export function batchOfHistory(
  view: Pick<CatalogueView, 'coursesOf' | 'find' | 'of'>,
  { course, batch }: Pick<AlumniData, 'course' | 'batch'>,
): string | null {
  const written = readBatchYears(batch)
  if (!written) return null
  if (written.end !== null) return batchName(written.start, written.end)
  const courses = view.coursesOf(course)
  const places = courses.length > 0 ? courses.map(({ id }) => ({ parentId: id })) : [undefined]
  const named = new Set(places.flatMap((within) => view.find('batch', batch, within).map(({ name }) => name)))
  if (named.size > 0) return only(named)
  const years = only(new Set(courses.map((each) => each.years)))
  return years === null ? null : batchName(written.start, written.start + years)
}

function only<Value>(values: ReadonlySet<Value>): Value | null {
  const [value] = values
  return value === undefined || values.size > 1 ? null : value
}
