import type { FeatureRows } from '../support/database/feature-rows.ts'

const keepers = ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS'] as const
/** Not the cashiers, who count without the sum of the books. */
const readers = [
  'ROLE_ACCOUNTANTS_OFFICER',
  'ROLE_ADMIN',
  'ROLE_PRINCIPAL',
  'ROLE_CHAIRMAN',
  'ROLE_DIRECTOR',
] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/saveCounterReceipt': [keepers, 'staff'],
    'api/v1/exportTenders': [readers, 'staff'],
    'api/v1/exportDayBook': [readers, 'staff'],
    'api/v1/exportMonthBook': [readers, 'staff'],
    'api/v1/exportPapers': [readers, 'staff'],
    'api/v1/exportTransfers': [readers, 'staff'],
  },
  forms: {
    handleTill: 'staff',
    handleShift: 'staff',
    handleDayClose: 'staff',
    handlePapers: 'staff',
    handleReturn: 'staff',
    handleClaim: 'staff',
    handleCancellation: 'staff',
    handleCounterRefund: 'staff',
  },
  pageParams: {
    tenderId: { list: '/app/Accounts/Cheques', prefix: '/app/Accounts/Cheques/' },
    transferId: { list: '/app/Accounts/Transfers', prefix: '/app/Accounts/Transfers/' },
  },
}
export default rows
