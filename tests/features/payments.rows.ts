import type { FeatureRows } from '../support/database/feature-rows.ts'

const readers = ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS', 'ROLE_ADMIN', 'ROLE_ACCOUNTANTS_OFFICER'] as const
const maintainers = ['ROLE_ADMIN', 'ROLE_ACCOUNTANTS_OFFICER'] as const

const rows: FeatureRows = {
  calls: {
    'api/v1/exportReceipts': [readers, 'staff'],
    'api/v1/exportReceiptSeries': [readers, 'staff'],
    'api/v1/exportPayments': [readers, 'staff'],
    'api/v1/exportPaymentReviews': [readers, 'staff'],
    'api/v1/exportRefunds': [readers, 'staff'],
    'api/v1/getPaymentGatewayKeyMaintenance': [maintainers, 'staff'],
    'api/v1/savePaymentGatewayKeyMaintenance': [maintainers, 'staff'],
    'api/v1/updatePaymentGatewayKeyMaintenance': [maintainers, 'staff'],
    'api/v1/deletPaymentGatewayKeyMaintenance': [maintainers, 'staff'],
    'api/v1/pingPaymentGatewayKey': [maintainers, 'staff'],
    'api/v1/confirmPaymentGatewayKey': [maintainers, 'staff'],
    'api/v1/withdrawPaymentGatewayKey': [maintainers, 'staff'],
    'api/v1/paymentWebhook/[attempt]/[token]': [{ token: 'webhook' }, 'payments'],
    'api/v1/beginFeePayment': [['ROLE_STUDENT', 'ROLE_PARENT'], 'payments'],
    'api/v1/getPaymentState': ['everyone', 'paymentLooks'],
    'api/v1/getStudentsFeePaymentDetails': ['everyone', 'paymentLooks'],
    'api/v1/getStudentPaidFeeTransationStatus': ['everyone', 'paymentLooks'],
    'api/v1/getStudentPaidFeeTransationStatusUpdate': ['everyone', 'paymentLooks'],
    'api/v1/saveFeeCollectionssDataa': ['everyone', 'paymentLooks'],
    'api/v1/saveFeeCollectionssDataaMiscellaneous': ['everyone', 'paymentLooks'],
    'api/v1/saveExamFeeCollection': ['everyone', 'paymentLooks'],
    'api/v1/saveNewAdmissionFeePaymentData': ['everyone', 'paymentLooks'],
  },
  budgets: { '/paymentGatewayKeyMaintenance': 121, '/selfpayment': 14 },
  forms: {
    handlePay: 'payments',
    handleDrop: 'payments',
    handleSelfPayer: 'paymentLooks',
    handlePayment: 'staff',
    handleForfeit: 'staff',
    handleSeriesStarts: 'staff',
  },
  pageParams: {
    attemptId: { list: '/app/Fees/payments', prefix: '/app/Fees/payments/' },
    orderId: { list: '/app/Fees/receipts', prefix: '/app/Fees/receipt/' },
  },
  publicPages: ['/selfpayment'],
}
export default rows
