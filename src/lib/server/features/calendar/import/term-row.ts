import type { TermSpanKind } from '#lib/rules/calendar/term-dates.ts'
import type { DaySpan } from '#lib/rules/dates/indian-days.ts'

/** The dates that a row sets; a null removes one, which only an undo does. */
export interface TermPatch {
  firstDay?: string
  lastDay?: string
  spans?: Partial<Readonly<Record<TermSpanKind, DaySpan | null>>>
}

/** A row of an academic calendar, with what it replaces. */
export interface TermRow {
  batchId: string
  semesterId: string
  /** Empty where the file has none: then it is that of the first day. */
  academicYear: string
  patch: TermPatch
  /** The stored dates when the row was read; null if there was no such term. */
  before: TermPatch | null
}

/** Rows with one key are about one term. */
export const classKey = ({ batchId, semesterId }: Pick<TermRow, 'batchId' | 'semesterId'>): string =>
  `${batchId} ${semesterId}`
