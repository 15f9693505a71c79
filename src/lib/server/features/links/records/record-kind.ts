import type { Role } from '#lib/schemas/role.ts'

/** What a login may be linked to: a student record or a faculty record. */
export type RecordKind = 'student' | 'member'

/** A record of a register, as shown to people. */
export interface KnownRecord {
  id: string
  name: string
  /** Roll number or admission number, or employee code. */
  number: string
}

/** The roles a login needs to be linked to such a record. */
export const rolesFor: Readonly<Record<RecordKind, readonly Role[]>> = {
  student: ['ROLE_STUDENT', 'ROLE_ALUMNI'],
  member: ['ROLE_FACULTY', 'ROLE_HOD', 'ROLE_DEAN', 'ROLE_PRINCIPAL'],
}

/** The role of a login that is created for a record. */
export const roleMadeFor = { student: 'ROLE_STUDENT', member: 'ROLE_FACULTY' } as const satisfies Record<
  RecordKind,
  Role
>
