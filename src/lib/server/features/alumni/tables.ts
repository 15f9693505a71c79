import type { HistoryStatus } from '#lib/schemas/alumni/history.ts'
import type { AlumniState, Working } from '#lib/schemas/alumni/registration.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    alumni_registrations: AlumniRegistrationRow
    alumni_histories: AlumniHistoryRow
  }
}

export interface AlumniRegistrationRow {
  id: string
  state: AlumniState
  name: string
  degree: string
  batch: string
  branch: string
  /** In capitals, as the person entered it. */
  roll_number: string
  mobile_number: string
  /** In lower case. */
  email: string
  working: Working
  company_name: string
  job_title: string
  work_address: string
  institute_name: string
  course_name: string
  edu_address: string
  /** Reason for the rejection or expiry; otherwise empty. */
  reason: string
  /** The login that submitted the registration, or that was created for it. */
  user_id: string | null
  /** Keyed hashes of the visitor's network and site; cleared by the decision. */
  network: string | null
  site: string | null
  language: string
  version: number
  created_at: string
  updated_at: string
}

export interface AlumniHistoryRow {
  id: string
  status: HistoryStatus
  /** In capitals. */
  roll_number: string
  name: string
  father_name: string
  course: string
  batch: string
  branch: string
  section: string
  student_mobile: string
  /** In lower case. */
  student_email: string
  company: string
  packages: string
  designation: string
  experience: string
  institute_name: string
  location: string
  /** Hundredths of a lakh, parsed from `packages`; null if that states no amount. */
  package_lakhs: number | null
  /** Name in lower case, for sorting. */
  name_key: string
  version: number
  created_at: string
  created_by: string
}
