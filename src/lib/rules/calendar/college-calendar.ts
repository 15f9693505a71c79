import { dayAfter } from '../dates/indian-days.ts'
import { type Weekday, weekdayOf, weekOfMonth } from './weekdays.ts'

/** What a question about a day is asked for: classes and clocks of offices differ. */
export const calendarScopes = ['instruction', 'office'] as const
export type CalendarScope = (typeof calendarScopes)[number]

/** What a day that differs holds for. */
export const dayScopes = ['all', ...calendarScopes] as const
export type DayScope = (typeof dayScopes)[number]

/** The college is closed on holidays and in vacations; a special working day follows another weekday. */
export const dayKinds = ['holiday', 'vacation', 'working', 'special'] as const
export type DayKind = (typeof dayKinds)[number]

export const isClosedKind = (kind: DayKind): boolean => kind === 'holiday' || kind === 'vacation'

/** A weekday on which the college is closed: in these weeks of a month, or in every week where none is named. */
export interface ClosedWeekday {
  weekday: Weekday
  weeks: readonly number[]
}

/** The closed weekdays of a scope from a day on, until the next pattern of the scope. */
export interface WeeklyPattern {
  scope: CalendarScope
  validFrom: string
  closed: readonly ClosedWeekday[]
}

/** A day that differs from the weekly pattern. */
export interface DifferingDay {
  day: string
  scope: DayScope
  kind: DayKind
  name: string
  /** The weekday whose time table a special working day follows; null on other days. */
  follows: Weekday | null
}

/** Days are ISO texts in India. */
export interface CollegeCalendar {
  isOpen(day: string, scope: CalendarScope): boolean
  /** The entry that decides about a day: that of its scope before that of all; null where the pattern does. */
  entryOn(day: string, scope: CalendarScope): DifferingDay | null
  /** The weekday whose time table a day has; on most days its own. */
  weekdayFollowed(day: string, scope: CalendarScope): Weekday
  /**
   * Returns the n-th open day after a day; for 0 the day itself.
   * @throws RangeError if the college is closed for ten years
   */
  nthWorkingDay(day: string, n: number, scope: CalendarScope): string
  /** Counts the open days after `after`, up to and including `upTo`. */
  workingDaysBetween(after: string, upTo: string, scope: CalendarScope): number
}

/** Until the college sets its own pattern, Sundays are closed. */
export const usualClosed: readonly ClosedWeekday[] = [{ weekday: 7, weeks: [] }]

const longestClosing = 3660

/** Builds the calendar from the college's patterns and differing days, in any order. */
export function collegeCalendar(
  patterns: readonly WeeklyPattern[],
  days: readonly DifferingDay[],
): CollegeCalendar {
  const entries = new Map(days.map((entry) => [`${entry.day} ${entry.scope}`, entry]))
  const byScope = new Map(
    calendarScopes.map((scope) => [scope, sorted(patterns.filter((pattern) => pattern.scope === scope))]),
  )

  const entryOn: CollegeCalendar['entryOn'] = (day, scope) =>
    entries.get(`${day} ${scope}`) ?? entries.get(`${day} all`) ?? null

  const isOpen: CollegeCalendar['isOpen'] = (day, scope) => {
    const entry = entryOn(day, scope)
    return entry ? !isClosedKind(entry.kind) : !isClosedByPattern(byScope.get(scope) ?? [], day)
  }

  return {
    entryOn,
    isOpen,
    weekdayFollowed: (day, scope) => entryOn(day, scope)?.follows ?? weekdayOf(day),

    nthWorkingDay(day, n, scope) {
      let reached = day
      let closedInRow = 0
      for (let left = n; left > 0;) {
        reached = dayAfter(reached)
        closedInRow = isOpen(reached, scope) ? 0 : closedInRow + 1
        if (closedInRow === 0) left -= 1
        if (closedInRow > longestClosing) throw new RangeError(`No open day for ten years after ${day}.`)
      }
      return reached
    },

    workingDaysBetween(after, upTo, scope) {
      let count = 0
      for (let day = dayAfter(after); day <= upTo; day = dayAfter(day)) if (isOpen(day, scope)) count += 1
      return count
    },
  }
}

/**
 * Tells whether classes are never held on a weekday by the pattern of a day, so that it has no time table to follow.
 * @example isAlwaysClosed([], '2026-10-24', 7) // true: Sundays are closed until the college says otherwise
 */
export function isAlwaysClosed(patterns: readonly WeeklyPattern[], day: string, weekday: Weekday): boolean {
  const own = patterns.filter(({ scope }) => scope === 'instruction')
  return (patternOn(own, day)?.closed ?? usualClosed).some(
    (closed) => closed.weekday === weekday && closed.weeks.length === 0,
  )
}

/** The pattern in force on a day; before the first one, the first one. */
export function patternOn<Pattern extends Pick<WeeklyPattern, 'validFrom'>>(
  patterns: readonly Pattern[],
  day: string,
): Pattern | null {
  const ordered = sorted(patterns)
  return ordered.findLast(({ validFrom }) => validFrom <= day) ?? ordered[0] ?? null
}

function isClosedByPattern(patterns: readonly WeeklyPattern[], day: string): boolean {
  const pattern = patterns.findLast(({ validFrom }) => validFrom <= day) ?? patterns[0]
  const weekday = weekdayOf(day)
  const week = weekOfMonth(day)
  return (pattern?.closed ?? usualClosed).some(
    (closed) => closed.weekday === weekday && (closed.weeks.length === 0 || closed.weeks.includes(week)),
  )
}

const sorted = <Pattern extends Pick<WeeklyPattern, 'validFrom'>>(
  patterns: readonly Pattern[],
): readonly Pattern[] =>
  patterns.toSorted((one, other) =>
    one.validFrom < other.validFrom ? -1 : Number(one.validFrom > other.validFrom),
  )
