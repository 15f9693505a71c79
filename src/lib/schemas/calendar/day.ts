/** Days on which the college's calendar differs from its weekly pattern. */
import * as v from 'valibot'
import { dayKinds, dayScopes } from '../../rules/calendar/college-calendar.ts'
import { type Weekday, weekdays } from '../../rules/calendar/weekdays.ts'
import { daysIn } from '../../rules/dates/indian-days.ts'
import { choice } from '../choice.ts'
import { dayTyped, lineOf } from '../visible-text.ts'

/** A longer vacation is two entries. */
export const mostDaysAtOnce = 120
export const longestDayName = 120

/** The calendar has no days before this one, so that a wrong century is noticed. */
export const firstCalendarDay = '2000-01-01'
export const calendarDay = v.pipe(dayTyped({ from: firstCalendarDay }), v.nonEmpty('field.required'))
export const optionalCalendarDay = dayTyped({ from: firstCalendarDay })

const weekday = v.pipe(
  v.optional(v.string('field.invalid'), ''),
  v.check((typed) => typed === '' || weekdays.some((each) => String(each) === typed), 'field.invalid'),
  // The check leaves no other numbers.
  v.transform((typed): Weekday | null => (typed === '' ? null : (Number(typed) as Weekday))),
)

/**
 * One day, or each of several up to `until`.
 * @example { day: '2026-10-20', until: '', name: 'Vijaya Dashami', kind: 'holiday', scope: 'all', follows: '' }
 */
export const calendarDayInput = v.pipe(
  v.object({
    day: calendarDay,
    until: optionalCalendarDay,
    name: v.pipe(lineOf(longestDayName), v.nonEmpty('field.required')),
    kind: choice(dayKinds),
    scope: choice(dayScopes),
    /** The weekday whose time table a special working day follows. */
    follows: weekday,
  }),
  v.forward(
    v.partialCheck(
      [['day'], ['until']],
      ({ day, until }) => until === '' || until >= day,
      'calendar.endsBefore',
    ),
    ['until'],
  ),
  v.forward(
    v.partialCheck(
      [['day'], ['until']],
      ({ day, until }) => until <= day || daysIn({ from: day, to: until }).length <= mostDaysAtOnce,
      'calendar.tooManyDays',
    ),
    ['until'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['follows']],
      ({ kind, follows }) => kind !== 'special' || follows !== null,
      'calendar.followsMissing',
    ),
    ['follows'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['follows']],
      ({ kind, follows }) => kind === 'special' || follows === null,
      'calendar.followsAlone',
    ),
    ['follows'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['day'], ['until']],
      ({ kind, day, until }) => kind !== 'special' || until === '' || until === day,
      'calendar.specialIsOneDay',
    ),
    ['until'],
  ),
  v.transform(({ until, ...fields }) => ({ ...fields, until: until === '' ? fields.day : until })),
)
export type CalendarDayFields = v.InferOutput<typeof calendarDayInput>
