import type { Generated } from 'kysely'
import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
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
    mark_corrections: MarkCorrectionRow
    result_holds: ResultHoldRow
    memo_bundles: MemoBundleRow
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
  /** Empty where it is missing, which older exams allow. */
  regulation: string
  held_month: number
  held_year: number
  kind: ExamKind
  scheme: GradeSchemeName
  state: ExamState
  /** 0 before the first publication; published_results and finished_sets refer to it. */
  version: number
  /** How often the label was corrected; `exam_labels` has the earlier ones, numbered from 0. */
  label: Generated<number>
  available_from: string | null
  /** The instant of the release, stored so that no clock can undo it. */
  opened_at: string | null
  /** Counts of the effective marks, updated by every commit and undo. */
  students: number
  marks: number
  revised_on: string | null
  /** When results that visitors had seen were last withdrawn. */
  withdrawn_on: string | null
  /** A proposal that waits for a second person: the proposer, the time, and the planned release. */
  proposed_by: string | null
  proposed_at: string | null
  proposed_for: string | null
  created_at: string
  created_by: string
}

/** A grade scale of the college, or a shipped one that it retired. */
export interface GradeScaleRow {
  /** Matches `exams.scheme` and published results. */
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
  /** In the form of `regulationKey`. */
  regulation: string
  scheme: GradeSchemeName
  changed_at: string
  changed_by: string
}

/** A mark that was corrected on the screen, which is an import of one row. */
export interface MarkCorrectionRow {
  import_id: string
  exam_id: string
  roll_number: string
  subject_code: string
  /** JSON of the `MarkValues` that were effective before, and with the correction. */
  before: string
  after: string
  reason: string
  corrected_at: string
  corrected_by: string
}

/** One file with the semester memos of a branch or a section; its job has the same id. */
export interface MemoBundleRow {
  id: string
  exam_id: string
  /** Null for students who are not in the register. */
  branch_id: string | null
  /** Null for all sections. */
  section_id: string | null
  /** Branch and section as they were named at the request. */
  title: string
  /** Number of memos; null until the file is made. */
  made: number | null
  /** JSON list of `WithheldStudent`. */
  skipped: string | null
  created_at: string
  created_by: string
}

/** The label of a released exam until its correction. */
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

/** Extends `imports` for marks. */
export interface ResultImportRow {
  id: string
  exam_id: string
  /** The order among the exam's imports: where two have the same mark, the later one counts. */
  seq: number
  /** How many roll numbers this file has. */
  students: number
  published_version: number | null
  /** How many roll numbers of this file were not in the register when it was checked; null before that. */
  missing: Generated<number | null>
}

/** A subject as one file describes it. */
export interface ImportSubjectRow {
  import_id: string
  code: string
  /** Empty where the file leaves the stored name unchanged. */
  name: string
  /** The most frequent number in its rows, in hundredths; 0 where none has one. */
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
  /**
   * The columns that this row omits, separated by spaces; they are empty or 0, and an earlier file's value counts.
   */
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
  /** The Indian day on which it ends automatically; null where a person releases it. */
  release_on: string | null
}

export interface PublishedResultRow {
  exam_id: string
  version: number
  roll_number: string
  verify_code: string
  body: string
  /** For lists, so that they need not parse the body: SGPA in hundredths, and the number of failed courses. */
  sgpa: number | null
  fail_count: number | null
  /** For CGPAs, see `result-lines.ts`. */
  lines: string | null
}

/** A name that a result got after publication. */
export interface ResultNameRow {
  verify_code: string
  exam_id: string
  version: number
  roll_number: string
  student_name: string
  named_at: string
  /** Null for the visible name. */
  superseded_at: string | null
}

/** One subject substitutes another within a regulation: both count as one. */
export interface SubjectSubstituteRow {
  id: string
  /** In the form of `regulationKey`. */
  regulation: string
  code: string
  stands_for: string
  added_at: string
  added_by: string
  /** Null while it is in force. */
  removed_at: string | null
  removed_by: string | null
}

/** The prerendered pages of one exam version, rendered by one build for one look of the college. */
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
  /** `prerenderedPageKey` of the next three; PostgreSQL would return it as text, so it is never selected. */
  key: number
  set_id: number
  roll_number: string
  variant: string
  bytes: Uint8Array
}
