import type { MemberStatus } from '#lib/schemas/faculty/member.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    faculty_members: FacultyMemberRow
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
  status: MemberStatus
  version: number
  created_at: string
  updated_at: string
}
