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
  }
}

export interface AdmissionRow {
  id: string
  number: string
  /** 1 or 2; 0 for a row of a spreadsheet. */
  form: number
  state: AdmissionState
  version: number
  import_id: string | null
  /** Once the student is in the register. */
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
  /** By which anybody checks the printed form. */
  verify_code: string
  /** Sealed. */
  aadhaar: string
  aadhaar_hash: string
  name_key: string
  /** Name, number and hall ticket in small letters. */
  search_text: string
  /** JSON of all other fields, by their names; amounts in paise. */
  details: string
  created_at: string
  created_by: string
  updated_at: string
  /** When the person was erased: what is left is the register's. */
  erased_at: string | null
}

export interface AdmissionChangeRow {
  admission_id: string
  /** Of the admission after the change. */
  version: number
  at: string
  by_id: string
  note: string
  /** JSON of the fields that changed, in words; of an Aadhaar number the last four digits. */
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
  /** Of when it came. */
  note: string
  /** Of when it went. */
  return_note: string
  /** One for all that went together; null while it is here. */
  return_id: string | null
}

export interface PhotoUploadRow {
  id: string
  import_id: string
  file_name: string
  /** Of the zip file's bytes; empty once they are put aside. */
  zip_hash: string
  state: PhotoUploadState
  /** 1 where photos that are there already give way. */
  replaces: number
  /** Why it failed: a code, and JSON of its parameters. */
  problem: string | null
  params: string
  /** Of the import, as it was when names were compared with its rows. */
  revision: number
  job_id: string | null
  created_at: string
  created_by: string
  ended_at: string | null
  ended_by: string | null
}

export interface PhotoLineRow {
  upload_id: string
  /** In the archive; behind all of them for a row without a photo. */
  place: number
  /** As it is called in the archive; empty for a row without a photo. */
  name: string
  /** The hall ticket number, in capitals. */
  number: string
  state: PhotoState
  problem: string | null
  params: string
  /** Of the spreadsheet. */
  line: number | null
  admission_id: string | null
  /** What was kept of it. */
  file_id: string | null
}
