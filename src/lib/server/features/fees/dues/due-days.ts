import { showDate } from '#lib/i18n/dates.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'

/** Whether a due of this day would be overdue from the start. @param today in India */
export const hasPassed = (dueOn: string, today: string): boolean => dueOn !== '' && dueOn < today

interface CheckedDays {
  /** ISO days, some of them empty. */
  days: readonly string[]
  today: string
  overdueConfirmed: boolean
}

/**
 * Dues are overdue from the start only where somebody has agreed to that.
 * @throws DomainError Invalid `dues.dayPassed` at `overdueConfirmed`, with the earliest day
 */
export function requireDays({ days, today, overdueConfirmed }: CheckedDays): void {
  const [earliest] = days.filter((day) => hasPassed(day, today)).toSorted()
  if (earliest !== undefined && !overdueConfirmed)
    throw refuseAt('overdueConfirmed', 'dues.dayPassed', { day: showDate(earliest) })
}
