import type { FeatureRows } from '../support/database/feature-rows.ts'

const office = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_PLACEMENT_DEAN'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportAlumniRegistrations': [office, 'staff'],
    'api/v1/exportAlumniHistory': [office, 'staff'],
    'api/v1/getAlumniData': [office, 'staff'],
    'api/v1/saveAluminiHistoryByUrl': [office, 'uploads'],
    'api/v1/saveAlumniStudentRegister': ['signedIn', 'alumniRegistrations'],
  },
  imports: { 'alumni.history': office },
  budgets: {
    '/AlumniHistory': 141,
    '/app/Alumni/History/upload': 125,
    '/alumni/register': 14,
    '/app/Alumni/Registration Form': 137,
  },
  forms: {
    handleAlumniRegister: 'alumniRegistrations',
    handleAlumniConfirm: 'alumniRegistrations',
    handleAlumniDecision: 'staff',
    handleRejectSeveral: 'staff',
    handleAlumniHistory: 'uploads',
  },
  pageParams: {
    historyId: { list: '/app/Alumni/History', prefix: '/app/Alumni/History/' },
    registrationId: { list: '/app/Alumni/Registrations', prefix: '/app/Alumni/Registrations/' },
  },
  publicPages: ['/alumni/register'],
}
export default rows
