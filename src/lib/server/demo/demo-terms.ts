import { weekdayOf } from '#lib/rules/calendar/weekdays.ts'
import { daysBefore } from '#lib/rules/dates/indian-days.ts'

const mondayBy = (day: string): string => daysBefore(day, weekdayOf(day) - 1)

/** The next Friday after a day. */
export const fridayAfter = (day: string): string => daysBefore(day, -(((11 - weekdayOf(day)) % 7) + 1))

/** The Mondays on which terms of the sample batches began: one runs since ten weeks, the one before is over. */
export const termMondays = (today: string) => {
  const running = mondayBy(daysBefore(today, 70))
  return {
    running,
    earlier: mondayBy(daysBefore(today, 260)),
    /** Those of the older batch in its first three semesters, the first two years before its fifth. */
    first: daysBefore(running, 2 * 364),
    second: daysBefore(running, 2 * 364 - 182),
    third: daysBefore(running, 364),
  }
}
