import type { CalendarScope, DayKind, DayScope } from '#lib/rules/calendar/college-calendar.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    calendar_patterns: WeeklyPatternRow
    calendar_days: CalendarDayRow
    terms: TermRow
    term_departments: TermDepartmentRow
  }
}

export interface WeeklyPatternRow {
  id: string
  scope: CalendarScope
  /** The first day, in ISO form, on which it holds. */
  valid_from: string
  /** JSON: `ClosedWeekday[]`. */
  closed: string
  version: number
  created_at: string
  created_by: string
}

/** A day that differs from the weekly pattern; one for each scope at most. */
export interface CalendarDayRow {
  id: string
  /** ISO day. */
  day: string
  scope: DayScope
  kind: DayKind
  name: string
  /** The weekday that a special working day follows, 1 for Monday. */
  follows: number | null
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

export interface TermRow {
  id: string
  course_id: string
  batch_id: string
  semester_id: string
  /** Stored, because a term may run beyond the academic year to which it belongs. */
  academic_year: string
  /** ISO days of instruction, both included. */
  first_day: string
  last_day: string
  /** JSON: `TermSpans`. */
  spans: string
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

/** The department that runs a branch in a term, where it has one. */
export interface TermDepartmentRow {
  term_id: string
  branch_id: string
  department_id: string
}
