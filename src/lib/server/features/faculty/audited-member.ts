import type { CatalogueView } from '../catalogue/feature.ts'
import type { MemberFields } from './faculty-member.ts'

/** What the audit trail keeps of a person of the faculty. */
export const auditedFields = ['employeeCode', 'name', 'email', 'department', 'designation', 'status'] as const

/** With the department's name: the entry may be called otherwise when somebody reads it. */
export const auditedMember = (
  { nameOf }: Pick<CatalogueView, 'nameOf'>,
  { employeeCode, name, email, departmentId, designation, status }: MemberFields,
): Record<(typeof auditedFields)[number], string> => ({
  ...{ employeeCode, name, email, department: nameOf(departmentId), designation, status },
})
