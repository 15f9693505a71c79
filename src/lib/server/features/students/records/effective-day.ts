import { showDate } from '#lib/i18n/dates.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { StudentsRepository } from '../repository.ts'
import type { StudentFields } from './student.ts'

/**
 * Returns the day from which locked students are in another place: the typed one, or today. A day before the one on
 * which they came to their present place would change their history.
 * @throws DomainError Invalid `student.dayInFuture`, `student.beforePlace` at `effectiveOn`
 */
export async function requireEffectiveDay(
  { places }: Pick<StudentsRepository, 'places'>,
  { ids, typed, at }: { ids: readonly string[]; typed: string; at: string },
): Promise<string> {
  const today = indianDate(at)
  const day = typed || today
  if (day > today) throw refuseAt('effectiveOn', 'student.dayInFuture')
  const since = await places.latestBegin(ids)
  if (day < since) throw refuseAt('effectiveOn', 'student.beforePlace', { day: showDate(since) })
  return day
}

/**
 * Returns the earliest day on which a student may have come to a class: the first one of the batch's first year. Null
 * where the batch has no years.
 */
export function firstDayOfBatch(
  { byId }: Pick<CatalogueView, 'byId'>,
  batchId: string | null,
): string | null {
  const startYear = byId(batchId ?? '')?.startYear ?? null
  return startYear === null ? null : `${startYear}-01-01`
}

/**
 * Today is accepted for every batch, because a class may be entered before its first year.
 * @throws DomainError Invalid `student.beforeBatch` at `effectiveOn`
 */
export function refuseBeforeBatch(
  view: CatalogueView,
  { batchId }: Pick<StudentFields, 'batchId'>,
  { day, at }: { day: string; at: string },
): void {
  const first = firstDayOfBatch(view, batchId)
  if (first === null || day >= first || day >= indianDate(at)) return
  throw refuseAt('effectiveOn', 'student.beforeBatch', { batch: view.nameOf(batchId), day: showDate(first) })
}
