import type { OwnDepartment } from '../catalogue/feature.ts'
import type { FacultyMember } from './faculty-member.ts'

/** Whom a reader of this department may see. */
export const isSeenFrom =
  ({ isOnlyOne, department }: OwnDepartment) =>
  ({ departmentId }: Pick<FacultyMember, 'departmentId'>): boolean =>
    !isOnlyOne || (department !== null && departmentId === department.id)
