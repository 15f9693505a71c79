/** The weekly pattern of a scope: on which weekdays the college is closed. */
import * as v from 'valibot'
import { calendarScopes, type ClosedWeekday } from '../../rules/calendar/college-calendar.ts'
import { weekdays } from '../../rules/calendar/weekdays.ts'
import { choice } from '../choice.ts'
import { calendarDay } from './day.ts'

/** How often a weekday is closed: never, each week, or in these weeks of a month. */
export const closings = ['open', 'every', '1,3', '2', '2,4', '4'] as const
export type Closing = (typeof closings)[number]

const closing = v.optional(choice(closings), 'open')

/** @example { scope: 'office', validFrom: '2026-06-01', day6: '2', day7: 'every' } */
export const weeklyPatternInput = v.pipe(
  v.object({
    scope: choice(calendarScopes),
    validFrom: calendarDay,
    day1: closing,
    day2: closing,
    day3: closing,
    day4: closing,
    day5: closing,
    day6: closing,
    day7: closing,
  }),
  v.transform(({ scope, validFrom, ...days }) => ({
    scope,
    validFrom,
    closed: weekdays.flatMap((weekday): ClosedWeekday[] => {
      const chosen = days[`day${weekday}`]
      return chosen === 'open' ? [] : [{ weekday, weeks: weeksOf(chosen) }]
    }),
  })),
  v.check(
    ({ closed }) => closed.filter(({ weeks }) => weeks.length === 0).length < weekdays.length,
    'calendar.neverOpen',
  ),
)
export type WeeklyPatternFields = v.InferOutput<typeof weeklyPatternInput>

const weeksOf = (closing: Closing): number[] => (closing === 'every' ? [] : closing.split(',').map(Number))

/** The choice of a form for a stored closing. */
export const closingOf = (closed: ClosedWeekday | undefined): string => {
  if (!closed) return 'open'
  return closed.weeks.length === 0 ? 'every' : closed.weeks.join(',')
}
