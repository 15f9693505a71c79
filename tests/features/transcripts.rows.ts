import type { FeatureRows } from '../support/feature-rows.ts'

const rows: FeatureRows = {
  forms: { handleBundle: 'staff', handleDegreeRule: 'staff' },
}
export default rows
