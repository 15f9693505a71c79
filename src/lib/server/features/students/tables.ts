import type { StepKind } from '#lib/schemas/students/steps.ts'
import type { StudentProfile } from '#lib/schemas/students/profile.ts'
import type { StudentStatus } from '#lib/schemas/students/student.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    students: StudentRow
    student_changes: StudentChangeRow
    student_places: StudentPlaceRow
    student_steps: StudentStepRow
    /** Roll numbers that students had earlier. */
    former_numbers: { roll_number: string; student_id: string }
    student_additions: { student_id: string; import_id: string }
    /** Students to whom an upgrade still has details of their admissions to copy. */
    student_fills: { student_id: string }
    renamed_students: { roll_number: string; mark: string }
  }
}

export interface StudentRow {
  id: string
  roll_number: string | null
  admission_number: string | null
  name: string
  name_in_own_script: string
  course_id: string | null
  branch_id: string | null
  /** Text of the place if the catalogue has no such entry; otherwise empty. The same holds for `batch`. */
  branch: string
  batch_id: string | null
  batch: string
  semester_id: string | null
  section_id: string | null
  regulation_id: string | null
  category_id: string | null
  seat_type_id: string | null
  /** How the student was admitted. */
  entry_type_id: string | null
  /** An ISO date, or empty. */
  date_of_birth: string
  mobile: string
  email: string
  father_name: string
  father_mobile: string
  mother_name: string
  mother_mobile: string
  gender: StudentProfile['gender']
  disability: StudentProfile['disability']
  minority: StudentProfile['minority']
  domicile: StudentProfile['domicile']
  income_slab: StudentProfile['incomeSlab']
  apaar_id: StudentProfile['apaar']
  /** Name in lower case, for sorting. */
  name_key: string
  /** The roll number, or the admission number without one. */
  number_key: string
  /** Names and numbers in lower case. */
  search_text: string
  status: StudentStatus
  version: number
  created_at: string
  created_by: string
  updated_at: string
}

export interface StudentChangeRow {
  student_id: string
  /** Version of the student after the change. */
  version: number
  at: string
  by_id: string
  import_id: string | null
  /** The step that the change was part of, see `student_steps`. */
  step_id: string | null
  note: string
  /** The Indian date from which a new place holds; null for other changes, and for those of earlier versions. */
  holds_from: string | null
  /** JSON of the fields that changed. */
  before: string
  after: string
}

export interface StudentPlaceRow {
  id: string
  student_id: string
  /** Indian dates; the second is the first day that no longer belongs to it, null for the present place. */
  from_day: string
  until_day: string | null
  course_id: string | null
  branch_id: string | null
  /** Text of the place if the catalogue has no such entry; otherwise empty. The same holds for `batch`. */
  branch: string
  batch_id: string | null
  batch: string
  semester_id: string | null
  section_id: string | null
  regulation_id: string | null
  status: StudentStatus
  is_assumed: number
}

export interface StudentStepRow {
  id: string
  kind: StepKind
  /** JSON of `StepAbout`. */
  about: string
  /** Number of students changed. */
  students: number
  at: string
  by_id: string
  /** The step that this one undid. */
  undoes: string | null
}
