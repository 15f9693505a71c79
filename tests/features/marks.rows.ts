import type { FeatureRows } from '../support/database/feature-rows.ts'

const examinationOffice = ['ROLE_EXAMINATION', 'ROLE_ADMIN'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportExamStatistics/[examId]/[part]': [examinationOffice, 'staff'],
    'api/v1/exportMarkSheet/[examId]': [examinationOffice, 'staff'],
  },
  forms: { handleRegister: 'staff' },
}
export default rows
