import type { FeatureRows } from '../support/feature-rows.ts'

const rows: FeatureRows = {
  publicPages: ['/kept'],
}
export default rows
