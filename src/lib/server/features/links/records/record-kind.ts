import type { StaffKind } from '#lib/schemas/faculty/member.ts'
import { type Role, staffRoles } from '#lib/schemas/role.ts'

/** What a login may be linked to: a student record or a record of the staff. */
export type RecordKind = 'student' | 'member'

/** A record of a register, as shown to people. */
export interface KnownRecord {
  id: string
  name: string
  /** Roll number or admission number, or employee code. */
  number: string
  /** The role that a new login for it is proposed. */
  role: Role
  /** Somebody who has left keeps the login that they have and gets no other. */
  mayLink: boolean
}

/** The roles a login needs to be linked to such a record. */
export const rolesFor: Readonly<Record<RecordKind, readonly Role[]>> = {
  student: ['ROLE_STUDENT', 'ROLE_ALUMNI'],
  member: staffRoles,
}

/** The role of a login that is created for somebody who is in no register. */
export const roleMadeFor = { student: 'ROLE_STUDENT', member: 'ROLE_FACULTY' } as const satisfies Record<
  RecordKind,
  Role
>

/** The role proposed for a new login, by the kind of staff. Nobody but teaching staff gets ROLE_FACULTY. */
export const roleOfKind: Readonly<Record<StaffKind, Role>> = {
  teaching: 'ROLE_FACULTY',
  technical: 'ROLE_STAFF',
  office: 'ROLE_STAFF',
  driver: 'ROLE_STAFF',
  guard: 'ROLE_SECURITY',
  library: 'ROLE_LIBRARY_ASSISTANT',
}

/** Tells whether a login with these roles may belong to the record: one of the faculty teaches. */
export const mayHave = ({ role }: Pick<KnownRecord, 'role'>, roles: readonly Role[]): boolean =>
  role === 'ROLE_FACULTY' || role === 'ROLE_STUDENT' || !roles.includes('ROLE_FACULTY')
