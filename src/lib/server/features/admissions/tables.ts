import type { PhotoState, PhotoUploadState } from '#lib/schemas/admissions/photos.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import type {} from '../../kernel/db/tables.ts'
import type { CertificateKind } from './certificates/certificate.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    admissions: AdmissionRow
    admission_changes: AdmissionChangeRow
    admission_series: AdmissionSeriesRow
    admission_certificates: AdmissionCertificateRow
    admission_photo_uploads: PhotoUploadRow
    admission_photo_lines: PhotoLineRow
    admission_form_files: FormFileRow
  }
}

export interface FormFileRow {
  /** Also the id of its job. */
  id: string
  /** JSON of the admissions' ids. */
  admissions: string
  /** Number of requested forms. */
  forms: number
  /** Number of forms in the file; null until it is made. */
  made: number | null
  created_at: string
  created_by: string
}

export interface AdmissionRow {
  id: string
  number: string
  /** 1 or 2; 0 for a row of a spreadsheet. */
  form: number
  state: AdmissionState
  version: number
  import_id: string | null
  /** Set once the student is in the register. */
  student_id: string | null
  level_id: string | null
  course_id: string | null
  branch_id: string | null
  batch_id: string | null
  semester_id: string | null
  regulation_id: string | null
  category_id: string | null
  sub_caste_id: string | null
  admission_type_id: string | null
  seat_type_id: string | null
  admission_entry_type_id: string | null
  student_type_id: string | null
  entrance_type_id: string | null
  nationality_id: string | null
  religion_id: string | null
  division_id: string | null
  agent_id: string | null
  name: string
  name_in_own_script: string
  gender: string
  /** ISO dates, or empty. */
  date_of_birth: string
  admitted_on: string
  /** In capitals. */
  hall_ticket_no: string
  student_mobile: string
  email: string
  father_name: string
  father_mobile: string
  mother_name: string
  mother_mobile: string
  /** The code that verifies the printed form. */
  verify_code: string
  /** Encrypted. */
  aadhaar: string
  aadhaar_hash: string
  name_key: string
  /** Name, number and hall ticket in small letters. */
  search_text: string
  /** JSON of all other fields by name; amounts in paise. */
  details: string
  created_at: string
  created_by: string
  updated_at: string
  /** When the person was erased: the remaining fields belong to the register. */
  erased_at: string | null
}

export interface AdmissionChangeRow {
  admission_id: string
  /** The admission's version after the change. */
  version: number
  at: string
  by_id: string
  note: string
  /** JSON of the changed fields, formatted; the Aadhaar number shows its last four digits. */
  before: string
  after: string
}

export interface AdmissionSeriesRow {
  id: string
  course_id: string | null
  year: string
  pattern: string
  version: number
}

export interface AdmissionCertificateRow {
  id: string
  admission_id: string
  certificate_id: string
  kind: CertificateKind
  received_at: string
  received_by: string
  returned_at: string | null
  returned_by: string | null
  returned_to: string
  /** The note at its receipt. */
  note: string
  /** The note at its return. */
  return_note: string
  /** Shared by all that were returned together; null while the college has it. */
  return_id: string | null
}

export interface PhotoUploadRow {
  id: string
  import_id: string
  file_name: string
  /** Hash of the zip file's bytes; empty once they are deleted. */
  zip_hash: string
  state: PhotoUploadState
  /** 1 where these photos replace existing ones. */
  replaces: number
  /** Why it failed: a code, and JSON of its parameters. */
  problem: string | null
  params: string
  /** The import's revision when names were compared with its rows. */
  revision: number
  job_id: string | null
  created_at: string
  created_by: string
  ended_at: string | null
  ended_by: string | null
}

export interface PhotoLineRow {
  upload_id: string
  /** Its position in the archive; rows without a photo come after all files. */
  place: number
  /** The file name in the archive; empty for a row without a photo. */
  name: string
  /** The hall ticket number, in capitals. */
  number: string
  state: PhotoState
  problem: string | null
  params: string
  /** The row of the spreadsheet. */
  line: number | null
  admission_id: string | null
  /** The stored photo. */
  file_id: string | null
}
