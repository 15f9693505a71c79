import type { AlumniState, Working } from '#lib/schemas/alumni/registration.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    alumni_registrations: AlumniRegistrationRow
  }
}

export interface AlumniRegistrationRow {
  id: string
  state: AlumniState
  name: string
  degree: string
  batch: string
  branch: string
  /** In capitals, as somebody says it of themselves. */
  roll_number: string
  mobile_number: string
  /** In small letters. */
  email: string
  working: Working
  company_name: string
  job_title: string
  work_address: string
  institute_name: string
  course_name: string
  edu_address: string
  /** Why it was rejected; empty otherwise. */
  reason: string
  /** The login that it was sent with, or that was made for it. */
  user_id: string | null
  language: string
  version: number
  created_at: string
  updated_at: string
}
