import { type RawBuilder, sql } from 'kysely'
import type { DaySpan } from '#lib/rules/indian-days.ts'
import { isWithinDays } from '../../../kernel/lists/rows/conditions.ts'

/**
 * Whether an admission is of these days, which are open on a side that is empty. The form says on which day it was; a spreadsheet need not, and then the day on
 * which it was saved counts.
 */
export function isAdmittedWithin({ from, to }: DaySpan): RawBuilder<boolean> {
  if (from === '' && to === '') return sql<boolean>`1 = 1`
  const day = sql.ref('admissions.admitted_on')
  const saved = isWithinDays('admissions.created_at', { values: { dayFrom: from, dayTo: to } }, 'day')
  // Before the first day of all, and behind the last one: ISO dates are compared as texts.
  return sql<boolean>`(${day} between ${from || '0'} and ${to || '9'} or (${day} = '' and ${saved}))`
}
