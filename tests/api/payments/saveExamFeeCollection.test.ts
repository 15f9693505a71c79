import { describe } from 'vitest'
import { POST } from '../../../src/pages/api/v1/saveExamFeeCollection.ts'
import { itAnswersReceipts } from '../../support/payments/receipt-calls.ts'

describe('saveExamFeeCollection', () => itAnswersReceipts(POST, { kind: 'exam' }))
