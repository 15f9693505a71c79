import type { FeatureRows } from '../support/database/feature-rows.ts'

const office = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_ACADEMICS'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportStudents': [
      [...office, 'ROLE_PRINCIPAL', 'ROLE_DEAN', 'ROLE_HOD', 'ROLE_ADMISSIONS'],
      'staff',
    ],
    'api/v1/exportStrength': [
      [
        ...office,
        'ROLE_PRINCIPAL',
        'ROLE_DEAN',
        'ROLE_HOD',
        'ROLE_CHAIRMAN',
        'ROLE_DIRECTOR',
        'ROLE_IQAC_INCHARGE',
        'ROLE_IQAC_COORDINATOR',
      ],
      'staff',
    ],
  },
  imports: { students: office },
  forms: {
    handleNewStudent: 'staff',
    handleStudent: 'staff',
    handleNumbers: 'staff',
    handleMoveUp: 'staff',
    handleSection: 'staff',
    handlePlace: 'staff',
    handleStep: 'staff',
    handlePhoto: 'uploads',
  },
  budgets: { '/app/Students/upload': 125 },
  pageParams: {
    studentId: { list: '/app/Students', prefix: '/app/Students/' },
    stepId: { list: '/app/Students/move-up', prefix: '/app/Students/steps/' },
  },
}
export default rows
