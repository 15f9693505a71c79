import type { FeatureRows } from '../support/feature-rows.ts'

const office = ['ROLE_ADMISSIONS', 'ROLE_ADMIN', 'ROLE_ADMINISTRATION'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/saveApplicationFormData': [office, 'uploads'],
    'api/v1/generateAdmistionNumber': [office, 'staff'],
  },
  budgets: { '/admissionForm': 130, '/AdmissionFormForSmsk': 130 },
}
export default rows
