import type { TermDates } from '#lib/rules/calendar/term-dates.ts'

/** A semester of a batch with its dates. */
export interface TermRecord extends TermDates {
  id: string
  courseId: string
  batchId: string
  semesterId: string
  academicYear: string
  /** The department that runs each branch, by branch id; branches without one are left out. */
  departments: Readonly<Record<string, string>>
  /** Incremented on each change. */
  version: number
}

/** The stored fields of a term. */
export type TermContent = Omit<TermRecord, 'id' | 'version'>
