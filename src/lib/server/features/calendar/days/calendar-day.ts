import type { DifferingDay, WeeklyPattern } from '#lib/rules/calendar/college-calendar.ts'

/** A stored day that differs from the weekly pattern. */
export interface CalendarDay extends DifferingDay {
  id: string
  /** Incremented on each change. */
  version: number
}

/** A stored weekly pattern. */
export interface StoredPattern extends WeeklyPattern {
  id: string
  version: number
}

/** The editable fields of a day. */
export const dayFieldsOf = ({ day, scope, kind, name, follows }: DifferingDay): DifferingDay => ({
  day,
  scope,
  kind,
  name,
  follows,
})

/** Changes whenever a stored field changes. */
export const dayDigest = (entry: DifferingDay): string => JSON.stringify(Object.values(dayFieldsOf(entry)))
