import type { FeatureRows } from '../support/database/feature-rows.ts'

const examinationOffice = ['ROLE_EXAMINATION', 'ROLE_ADMIN'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportExamHolds/[examId]': [examinationOffice, 'staff'],
    'api/v1/exportHolds': [examinationOffice, 'staff'],
  },
  forms: { handleWithhold: 'uploads', handleRelease: 'uploads' },
}
export default rows
