import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    exam_sheets: ExamSheetRow
    exam_sheet_rows: ExamSheetStudentRow
  }
}

/** The marks of an exam as they were effective when the sheet was built. */
export interface ExamSheetRow {
  id: string
  exam_id: string
  /** Identifies the marks it was built from; a sheet with another basis is outdated. */
  basis: string
  /** JSON of `SheetSubject`s, in the order in which the rows store their results. */
  subjects: string
  scheme: GradeSchemeName
  /** Null while the sheet is being built. */
  made_at: string | null
}

/**
 * A student's results, as texts with one position for each subject, so that SQL can filter, sort and count by subject.
 */
export interface ExamSheetStudentRow {
  sheet_id: string
  roll_number: string
  /** As written in the results file. */
  student_name: string
  /** In hundredths. */
  sgpa: number | null
  /** The number of subjects that were not passed. */
  failed: number
  /** Tab-separated; empty if the student was not examined. */
  grades: string
  /** One letter for each subject: Pass, Complete, Fail, Absent, or a dash. */
  outcomes: string
  /** Two digits for each subject, or two dashes. */
  points: string
}
