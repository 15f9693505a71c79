import { staffRoles } from '#lib/schemas/role.ts'
import type { FeatureRows } from '../support/database/feature-rows.ts'

const office = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_ACADEMICS'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportFaculty': [
      [...office, 'ROLE_PRINCIPAL', 'ROLE_DEAN', 'ROLE_HOD', 'ROLE_ACCOUNTANTS_OFFICER'],
      'staff',
    ],
    'api/v1/getFacultyNamesBasedOnDepartment': [staffRoles, 'staff'],
  },
  imports: { faculty: office, staffSecrets: ['ROLE_ADMINISTRATION', 'ROLE_ACCOUNTANTS_OFFICER'] },
  budgets: { '/app/Upload Faculty': 125, '/app/Faculty Register/bank': 125 },
  forms: { handleMember: 'staff', handleNewMember: 'staff' },
  pageParams: { memberId: { list: '/app/Faculty Register', prefix: '/app/Faculty Register/' } },
}
export default rows
