import type { FeatureRows } from '../support/database/feature-rows.ts'

const administrator = ['ROLE_ADMIN'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/createFacultyLogins': [administrator, 'uploads'],
    'api/v1/createImportedLoginSlips': [administrator, 'uploads'],
    'api/v1/createStudentLogins': [administrator, 'uploads'],
  },
  imports: { 'logins.people': administrator },
  forms: {
    handleLogins: 'uploads',
    handleMemberLogins: 'uploads',
  },
}
export default rows
