import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { MemberFields } from './faculty-member.ts'

/** How the audit trail labels faculty actions and links to the records. */
export const facultyTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions('facultyMember.added', 'facultyMember.changed', 'facultyMember.removed'),
  records: {
    facultyMember: recordsIn({
      table: 'faculty_members',
      coded: { status: (code) => say(`faculty.status.${code}`) },
      name: 'name',
      isPerson: true,
      calledBy: ['name', 'employeeCode'],
      searched: ['name', 'employee_code'],
      page: '/[...locale]/app/Faculty Register/[memberId]',
      to: ({ id }) => routes.facultyMember(id),
    }),
  },
}

/** The audited fields of a faculty member. */
export const auditedFields = ['employeeCode', 'name', 'email', 'department', 'designation', 'status'] as const

/**
 * Includes the department's name as text, because the catalogue entry may be renamed before the audit entry is read.
 */
export const auditedMember = (
  { nameOf }: Pick<CatalogueView, 'nameOf'>,
  { employeeCode, name, email, departmentId, designation, status }: MemberFields,
): Record<(typeof auditedFields)[number], string> => ({
  employeeCode,
  name,
  email,
  department: nameOf(departmentId),
  designation,
  status,
})
