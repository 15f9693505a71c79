import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { MemberFields } from './faculty-member.ts'

/** How the audit trail labels faculty actions and links to the records. */
export const facultyTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions(
    'facultyMember.added',
    'facultyMember.changed',
    'facultyMember.removed',
    'staffSecrets.changed',
    'staffSecrets.revealed',
  ),
  records: {
    facultyMember: recordsIn({
      table: 'faculty_members',
      coded: {
        status: (code) => say(`faculty.status.${code}`),
        kind: (code) => say(`faculty.kind.${code}`),
        appointment: (code) => say(`faculty.appointment.${code}`),
        ratification: (code) => say(`faculty.ratification.${code}`),
        changedFields: (code) => say(`faculty.field.${code}`),
      },
      name: 'name',
      isPerson: true,
      calledBy: ['name', 'employeeCode'],
      searched: ['name', 'employee_code'],
      page: '/[...locale]/app/Faculty Register/[memberId]',
      to: ({ id }) => routes.facultyMember(id),
    }),
    staffSecrets: recordsIn({
      table: 'faculty_members',
      coded: { changedFields: (code) => say(`faculty.field.${code}`) },
      name: 'name',
      isPerson: true,
      calledBy: ['employeeCode'],
      page: '/[...locale]/app/Faculty Register/[memberId]',
      to: ({ id }) => routes.facultyMember(id),
    }),
  },
}

/** The fields whose values the trail stores. */
const valuedFields = [
  'employeeCode',
  'name',
  'email',
  'designation',
  'status',
  'kind',
  'joinedOn',
  'leftOn',
  'appointment',
  'shortName',
  'ratification',
  'ratifiedOn',
] as const

/** The fields of which the trail names a change and stores no value. */
export const namedFields = [
  'gender',
  'mobile',
  'aicteId',
  'universityId',
  'qualifications',
  'experience',
] as const

/** The audited fields of a member of staff. */
export const auditedFields = [...valuedFields, 'department', 'changedFields'] as const

/** Of PAN and bank account the trail stores which were changed or shown, never a value. */
export const auditedSecrets = ['employeeCode', 'changedFields', 'note'] as const

type AuditedMember = Partial<Record<(typeof auditedFields)[number], string | string[]>>

/**
 * Includes the department's name as text, because the catalogue entry may be renamed before the audit entry is read.
 * Fields that were empty before the register held all staff are left out while they are.
 */
export function auditedMember(
  { nameOf }: Pick<CatalogueView, 'nameOf'>,
  fields: MemberFields,
): AuditedMember {
  const audited: AuditedMember = { department: nameOf(fields.departmentId) }
  for (const name of valuedFields) audited[name] = fields[name]
  return audited
}

/** Both sides of a change, the latter with the names of changed fields that have no values in the trail. */
export function auditedChange(
  view: Pick<CatalogueView, 'nameOf'>,
  [before, after]: readonly [MemberFields, MemberFields],
): { before: AuditedMember; after: AuditedMember } {
  const changed = namedFields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const named = changed.length > 0 ? { changedFields: [...changed] } : {}
  return { before: auditedMember(view, before), after: { ...auditedMember(view, after), ...named } }
}
