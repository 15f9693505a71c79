import { type RawBuilder, sql } from 'kysely'
import { isWithinDays } from '../../kernel/lists/narrow.ts'

/** Indian days, both included; open on a side that is empty. */
export interface Days {
  from: string
  to: string
}

/**
 * Whether an admission is of these days. The form says on which day it was; a spreadsheet need not, and then the day on
 * which it was saved counts.
 */
export function isAdmittedWithin({ from, to }: Days): RawBuilder<boolean> {
  if (from === '' && to === '') return sql<boolean>`1 = 1`
  const day = sql.ref('admissions.admitted_on')
  const saved = isWithinDays('admissions.created_at', { values: { dayFrom: from, dayTo: to } }, 'day')
  // Before the first day of all, and behind the last one: ISO dates are compared as texts.
  return sql<boolean>`(${day} between ${from || '0'} and ${to || '9'} or (${day} = '' and ${saved}))`
}
