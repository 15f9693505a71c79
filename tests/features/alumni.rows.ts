import type { FeatureRows } from '../support/feature-rows.ts'

const office = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_PLACEMENT_DEAN'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportAlumniRegistrations': [office, 'staff'],
    'api/v1/saveAlumniStudentRegister': ['signedIn', 'alumniRegistrations'],
  },
  budgets: { '/alumni/register': 14, '/app/Alumni/Registration Form': 115 },
  forms: { handleAlumniRegister: 'alumniRegistrations', handleAlumniDecision: 'staff' },
  pageParams: { registrationId: { list: '/app/Alumni/Registrations', prefix: '/app/Alumni/Registrations/' } },
  publicPages: ['/alumni/register'],
}
export default rows
