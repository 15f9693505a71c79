import { type RawBuilder, sql } from 'kysely'
import type { DaySpan } from '#lib/rules/dates/indian-days.ts'
import { isWithinDays } from '../../../kernel/lists/rows/conditions.ts'

/**
 * Matches admissions of these days; an empty side is open. A form has a date of admission; a spreadsheet may lack
 * it, and then the day of saving counts.
 */
export function isAdmittedWithin({ from, to }: DaySpan): RawBuilder<boolean> {
  if (from === '' && to === '') return sql<boolean>`1 = 1`
  const day = sql.ref('admissions.admitted_on')
  const saved = isWithinDays('admissions.created_at', { values: { dayFrom: from, dayTo: to } }, 'day')
  // These lie before and after every ISO date, which compare as texts.
  return sql<boolean>`(${day} between ${from || '0'} and ${to || '9'} or (${day} = '' and ${saved}))`
}
