import { describe } from 'vitest'
import { POST } from '../../../src/pages/api/v1/saveNewAdmissionFeePaymentData.ts'
import { itAnswersReceipts } from '../../support/payments/receipt-calls.ts'

describe('saveNewAdmissionFeePaymentData', () =>
  itAnswersReceipts(POST, {
    kind: 'self',
    rowsOf: (row) => row,
    pdfOf: (body) => (body as { bs64: string }).bs64,
  }))
