import { keepsRegisters } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { OwnDepartment } from '../catalogue/feature.ts'
import type { FacultyMember, MemberFields } from './faculty-member.ts'

/** Returns whether a reader of this department may see a member. */
export const isSeenFrom =
  ({ isOnlyOne, department }: OwnDepartment) =>
  ({ departmentId }: Pick<FacultyMember, 'departmentId'>): boolean =>
    !isOnlyOne || (department !== null && departmentId === department.id)

/** The lead text of the list: which members the reader sees. */
export function facultyLead({ isOnlyOne, department }: OwnDepartment): string {
  if (!isOnlyOne) return m['faculty.lead']()
  return department ? m['faculty.leadOwn']({ department: department.name }) : m['faculty.leadNone']()
}

/** Fields that only the office that keeps the register sees, and the person themself. */
export const officeFields = [
  'mobile',
  'aicteId',
  'universityId',
] as const satisfies readonly (keyof MemberFields)[]

/** Returns the member as the reader may see them: without the fields for the office alone. */
export function memberSeenBy<Member extends MemberFields>(
  user: Pick<CurrentUser, 'roles'>,
  member: Member,
): Member {
  if (keepsRegisters(user)) return member
  return { ...member, mobile: '', aicteId: '', universityId: '' }
}
