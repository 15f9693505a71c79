import { showDate } from '#lib/i18n/dates.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import type { StudentsRepository } from '../repository.ts'

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
