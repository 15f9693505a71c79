import type { FeatureRows } from '../support/database/feature-rows.ts'

const rows: FeatureRows = {
  calls: {
    'api/v1/exportCurriculum': [
      [
        'ROLE_ADMIN',
        'ROLE_ACADEMICS',
        'ROLE_EXAMINATION',
        'ROLE_PRINCIPAL',
        'ROLE_DEAN',
        'ROLE_HOD',
        'ROLE_FACULTY',
      ],
      'staff',
    ],
  },
  imports: { curriculum: ['ROLE_ADMIN', 'ROLE_ACADEMICS'] },
  budgets: { '/app/Academics/Curriculum/upload': 125 },
  forms: { handleCopy: 'staff', handlePast: 'staff', handleSubject: 'staff', handleNewSubject: 'staff' },
  pageParams: { subjectId: { list: '/app/Academics/Curriculum', prefix: '/app/Academics/Curriculum/' } },
}
export default rows
