import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import type { CollegeCalendar } from '#lib/rules/calendar/college-calendar.ts'
import { daysBefore } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { CalendarEffects } from '../effects.ts'
import type { TermRecord } from './term.ts'

/** The number of days of instruction of a term. */
export const instructionDays = (
  calendar: Pick<CollegeCalendar, 'workingDaysBetween'>,
  { firstDay, lastDay }: Pick<TermRecord, 'firstDay' | 'lastDay'>,
): number => calendar.workingDaysBetween(daysBefore(firstDay, 1), lastDay, 'instruction')

/** @example nameTerm(view, term) // 'B.Tech 2024-2028, III Year I Semester' */
export const nameTerm = (
  { nameOf }: Pick<CatalogueView, 'nameOf'>,
  { courseId, batchId, semesterId }: Pick<TermRecord, 'courseId' | 'batchId' | 'semesterId'>,
): string => `${nameOf(courseId)} ${nameOf(batchId)}, ${nameOf(semesterId)}`

/** The terms that would get more or fewer days of instruction. */
export const termEffects: CalendarEffects = async ({ calendar, catalogue }, { before, after, from, to }) => {
  const view = await catalogue.read()
  const terms = (await calendar.terms()).filter(({ firstDay, lastDay }) => firstDay <= to && from <= lastDay)
  return terms.flatMap((term) => {
    const was = instructionDays(before, term)
    const becomes = instructionDays(after, term)
    if (was === becomes) return []
    const sayDays = (days: number) => m['calendar.workingDays']({ days: showCount(days) })
    return [
      {
        what: nameTerm(view, term),
        before: sayDays(was),
        after: sayDays(becomes),
        link: routes.term(term.id),
      },
    ]
  })
}
