import type { FeatureRows } from '../support/database/feature-rows.ts'

const rows: FeatureRows = {
  forms: { handleRecordLogin: 'staff', handleOwnCode: 'account', handleParentCode: 'account' },
}
export default rows
