import type { FeatureRows } from '../support/feature-rows.ts'

const keepers = ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS', 'ROLE_ADMIN'] as const
const readers = [...keepers, 'ROLE_ACCOUNTANTS_OFFICER'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportFeeTypes': [readers, 'staff'],
    'api/v1/getFeesToAllot': ['signedIn', 'pages'],
  },
  forms: { handleNewFeeType: 'staff', handleFeeType: 'staff' },
  pageParams: { typeId: { list: '/app/Fees/types', prefix: '/app/Fees/types/' } },
}
export default rows
