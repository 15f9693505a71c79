import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { saidDeeds } from '../../kernel/audit/deeds.ts'
import { recordsIn } from '../../kernel/audit/records-in.ts'
import type { Feature } from '../../kernel/feature.ts'

/** How the audit trail says what is done here, and finds again what it is about. */
export const facultyTrail: Pick<Feature, 'deeds' | 'records'> = {
  deeds: saidDeeds('facultyMember.added', 'facultyMember.changed', 'facultyMember.removed'),
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
