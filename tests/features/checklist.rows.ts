import type { FeatureRows } from '../support/database/feature-rows.ts'

const rows: FeatureRows = {
  forms: {
    handleChecklist: 'staff',
  },
}
export default rows
