import type { SubjectKind } from '#lib/schemas/curriculum/subject.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    curriculum_subjects: CurriculumSubjectRow
    curriculum_equivalents: CurriculumEquivalentRow
  }
}

export interface CurriculumSubjectRow {
  id: string
  regulation_id: string
  branch_id: string
  semester_id: string
  /** In the form of `subjectCode`. */
  code: string
  attendance_code: string
  name: string
  short_name: string
  /** `wordKey` of the short name; empty where there is none. */
  short_key: string
  kind: SubjectKind | null
  /** Hours a week and credits, in hundredths. */
  lecture_hours: number | null
  tutorial_hours: number | null
  practical_hours: number | null
  credits: number | null
  cie_max: number | null
  see_max: number | null
  slot: string
  /** The order within regulation, branch and semester. */
  position: number
  version: number
  created_at: string
  updated_at: string
}

/** A subject of a regulation that stands for one of another regulation; codes in the form of `subjectCode`. */
export interface CurriculumEquivalentRow {
  id: string
  regulation_id: string
  code: string
  other_regulation_id: string
  other_code: string
  created_at: string
  created_by: string
}
