import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    exam_sheets: ExamSheetRow
    exam_sheet_rows: ExamSheetStudentRow
  }
}

/** The marks of an exam as they counted when it was made. */
export interface ExamSheetRow {
  id: string
  exam_id: string
  /** What it was made of: one of another basis is to be made anew. */
  basis: string
  /** JSON of `SheetSubject`s: the order of what its rows have of each. */
  subjects: string
  scheme: GradeSchemeName
  /** Null while it is made. */
  made_at: string | null
}

/** What one student has in each subject, as texts with a place for each: they are narrowed, sorted and counted by it. */
export interface ExamSheetStudentRow {
  sheet_id: string
  roll_number: string
  /** As the file has it. */
  student_name: string
  /** Hundredths. */
  sgpa: number | null
  /** Subjects that are not passed. */
  failed: number
  /** Between tabs, empty where the student was not examined. */
  grades: string
  /** A letter each: Pass, Complete, Fail, Absent, or a dash. */
  outcomes: string
  /** Two digits each, or two dashes. */
  points: string
}
