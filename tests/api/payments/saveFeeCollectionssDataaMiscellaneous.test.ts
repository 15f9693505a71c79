import { describe } from 'vitest'
import { POST } from '../../../src/pages/api/v1/saveFeeCollectionssDataaMiscellaneous.ts'
import { itAnswersReceipts } from '../../support/payments/receipt-calls.ts'

describe('saveFeeCollectionssDataaMiscellaneous', () => itAnswersReceipts(POST, { kind: 'miscellaneous' }))
