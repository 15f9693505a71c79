import type { FeatureRows } from '../support/database/feature-rows.ts'

const rows: FeatureRows = {
  publicPages: ['/kept'],
}
export default rows
