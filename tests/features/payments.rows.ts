import type { FeatureRows } from '../support/feature-rows.ts'

const rows: FeatureRows = {
  calls: {
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
  forms: { handlePay: 'payments' },
}
export default rows
