import { m } from '#paraglide/messages.js'
import type { OwnDepartment } from '../catalogue/feature.ts'
import type { FacultyMember } from './faculty-member.ts'

/** Whom a reader of this department may see. */
export const isSeenFrom =
  ({ isOnlyOne, department }: OwnDepartment) =>
  ({ departmentId }: Pick<FacultyMember, 'departmentId'>): boolean =>
    !isOnlyOne || (department !== null && departmentId === department.id)

/** Whose list a reader of this department sees, as its page says it. */
export function facultyLead({ isOnlyOne, department }: OwnDepartment): string {
  if (!isOnlyOne) return m['faculty.lead']()
  return department ? m['faculty.leadOwn']({ department: department.name }) : m['faculty.leadNone']()
}
