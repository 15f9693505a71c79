import type { FeatureRows } from '../support/feature-rows.ts'

const rows: FeatureRows = {
  forms: {
    handleChecklist: 'staff',
  },
}
export default rows
