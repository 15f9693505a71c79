import { m } from '#paraglide/messages.js'
import type { OwnDepartment } from '../catalogue/feature.ts'
import type { FacultyMember } from './faculty-member.ts'

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
