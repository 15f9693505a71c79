import type { FeatureRows } from '../support/database/feature-rows.ts'

const rows: FeatureRows = {
  forms: { handleBundle: 'staff', handleDegreeRule: 'staff' },
}
export default rows
