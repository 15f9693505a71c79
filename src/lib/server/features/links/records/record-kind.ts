import type { Role } from '#lib/schemas/role.ts'

/** What a login may open: a student of the register, or a person of the faculty's. */
export type RecordKind = 'student' | 'member'

/** A record of a register, as people know it. */
export interface KnownRecord {
  id: string
  name: string
  /** Roll or admission number, or employee code. */
  number: string
}

/** Logins with one of these roles may be linked to such a record. */
export const rolesFor: Readonly<Record<RecordKind, readonly Role[]>> = {
  student: ['ROLE_STUDENT', 'ROLE_ALUMNI'],
  member: ['ROLE_FACULTY', 'ROLE_HOD', 'ROLE_DEAN', 'ROLE_PRINCIPAL'],
}

/** The role of a login that is made for one. */
export const roleMadeFor = { student: 'ROLE_STUDENT', member: 'ROLE_FACULTY' } as const satisfies Record<
  RecordKind,
  Role
>
