import type { MemberFields } from './faculty-member.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    faculty_members: FacultyMemberRow
    staff_secrets: StaffSecretsRow
  }
}

export interface FacultyMemberRow {
  id: string
  employee_code: string
  /** `wordKey` of the code. */
  employee_key: string
  name: string
  /** In lower case; empty if unknown. */
  email: string
  department_id: string | null
  designation: string
  status: MemberFields['status']
  kind: MemberFields['kind']
  gender: MemberFields['gender']
  /** ISO days; empty if unknown. */
  joined_on: string
  left_on: string
  mobile: string
  appointment: MemberFields['appointment']
  short_name: string
  /** `wordKey` of the short name, which only one of those at work has. */
  short_key: string
  aicte_id: string
  university_id: string
  ratification: MemberFields['ratification']
  ratified_on: string
  /** JSON. */
  qualifications: string
  experience: string
  version: number
  created_at: string
  updated_at: string
}

/** Sealed texts; an unknown one is empty. */
export interface StaffSecretsRow {
  member_id: string
  pan: string
  bank_account: string
  ifsc: string
  bank_name: string
  version: number
  updated_at: string
}
