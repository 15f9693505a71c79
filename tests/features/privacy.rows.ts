import type { FeatureRows } from '../support/database/feature-rows.ts'

const rows: FeatureRows = {
  calls: {
    'api/v1/exportPerson': [['ROLE_ADMIN'], 'documents'],
  },
  forms: {
    handlePrivacy: 'staff',
  },
}
export default rows
