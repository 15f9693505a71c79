import type { FeatureRows } from '../support/database/feature-rows.ts'

const examinationOffice = ['ROLE_EXAMINATION', 'ROLE_ADMIN'] as const

const rows: FeatureRows = {
  calls: { 'api/v1/exportMissingStudents/[examId]': [examinationOffice, 'staff'] },
  forms: { handleChecks: 'staff' },
}
export default rows
