import type { Generated } from 'kysely'
import type { GradeSchemeName } from '#lib/rules/grade-scheme.ts'
import type { ExamKind, ExamState } from '#lib/schemas/results/exam.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    exams: ExamRow
    grade_scales: GradeScaleRow
    regulation_scales: RegulationScaleRow
    exam_labels: ExamLabelRow
    result_imports: ResultImportRow
    import_subjects: ImportSubjectRow
    marks: MarkRow
    result_holds: ResultHoldRow
    published_results: PublishedResultRow
    result_names: ResultNameRow
    subject_substitutes: SubjectSubstituteRow
    finished_sets: PrerenderedSetRow
    finished_pages: PrerenderedPageRow
  }
}

export interface ExamRow {
  id: string
  title: string
  /** Empty where it is missing, as exams of an earlier time may have it. */
  regulation: string
  held_month: number
  held_year: number
  kind: ExamKind
  scheme: GradeSchemeName
  state: ExamState
  /** 0 before the first publication; published_results and finished_sets carry it. */
  version: number
  /** How often what it is called was corrected; `exam_labels` has the earlier ones, numbered from 0. */
  label: Generated<number>
  available_from: string | null
  /** Since when visitors see it: kept from the hour on, so that no clock can take it back. */
  opened_at: string | null
  /** Of the marks that count; kept with every commit and undo. */
  students: number
  marks: number
  revised_on: string | null
  /** When visitors were last left without what they had seen. */
  withdrawn_on: string | null
  /** A publication that waits for a second person: who asked, when, and for which instant. */
  proposed_by: string | null
  proposed_at: string | null
  proposed_for: string | null
  created_at: string
  created_by: string
}

/** A grade scale that the college keeps, or a shipped one that it has retired. */
export interface GradeScaleRow {
  /** As `exams.scheme` and published results have it. */
  name: string
  title: string
  /** JSON of its grades and aliases; null for a shipped one. */
  body: string | null
  is_retired: number
  version: number
  changed_at: string
  changed_by: string
}

/** The grade scale that exams of a regulation take. */
export interface RegulationScaleRow {
  /** As `regulationKey` has it. */
  regulation: string
  scheme: GradeSchemeName
  changed_at: string
  changed_by: string
}

/** What an exam that was out was called until somebody corrected it. */
export interface ExamLabelRow {
  id: string
  exam_id: string
  number: number
  title: string
  regulation: string
  held_month: number
  held_year: number
  kind: ExamKind
  corrected_at: string
  corrected_by: string
  reason: string
}

/** What an import of marks has besides what every import has. */
export interface ResultImportRow {
  id: string
  exam_id: string
  /** Order among the exam's imports: where two carry the same mark, the later one counts. */
  seq: number
  /** Roll numbers of this file. */
  students: number
  published_version: number | null
  /** Roll numbers of this file that were not in the register when it was checked; null before that. */
  missing: Generated<number | null>
}

/** A subject as one file has it. */
export interface ImportSubjectRow {
  import_id: string
  code: string
  /** Empty where the file leaves it as it is. */
  name: string
  /** The number that most of its rows have, in hundredths; 0 where none has one. */
  credits: number
  /** JSON: how many of its rows have which credits, by hundredths. */
  numbers: Generated<string>
}

export interface MarkRow {
  import_id: string
  roll_number: string
  subject_code: string
  student_name: string
  internals: string
  grade: string
  credits: number
  /** The columns of this row that leave what an earlier file says, between spaces; they are empty or 0. */
  unsaid: Generated<string>
}

export interface ResultHoldRow {
  id: string
  exam_id: string
  roll_number: string
  reason: string
  held_at: string
  held_by: string
  released_at: string | null
  released_by: string | null
  /** The Indian day on which it ends by itself; null where somebody releases it. */
  release_on: string | null
}

export interface PublishedResultRow {
  exam_id: string
  version: number
  roll_number: string
  verify_code: string
  body: string
  /** What lists say of it, so that they need not read the body: hundredths, and courses not passed. */
  sgpa: number | null
  fail_count: number | null
  /** What a CGPA is made of, see `result-lines.ts`. */
  lines: string | null
}

/** What a result is called since it was published. */
export interface ResultNameRow {
  verify_code: string
  exam_id: string
  version: number
  roll_number: string
  student_name: string
  named_at: string
  /** Null for the name that is shown. */
  superseded_at: string | null
}

/** One subject stands for another in a regulation: both count as one. */
export interface SubjectSubstituteRow {
  id: string
  /** As `regulationKey` has it. */
  regulation: string
  code: string
  stands_for: string
  added_at: string
  added_by: string
  /** Null while it is in force. */
  removed_at: string | null
  removed_by: string | null
}

/** The prerendered pages of one exam version, made by one build of the pages for one look of the college. */
export interface PrerenderedSetRow {
  id: Generated<number>
  exam_id: string
  version: number
  stamp: string
  headers: string
  created_at: string
  finished_at: string | null
}

export interface PrerenderedPageRow {
  /** `prerenderedPageKey` of the next three; on PostgreSQL it would be read as text, so nobody reads it. */
  key: number
  set_id: number
  roll_number: string
  variant: string
  bytes: Uint8Array
}
