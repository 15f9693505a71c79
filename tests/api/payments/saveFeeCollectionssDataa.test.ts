import { describe } from 'vitest'
import { POST } from '../../../src/pages/api/v1/saveFeeCollectionssDataa.ts'
import { itAnswersReceipts } from '../../support/payments/receipt-calls.ts'

describe('saveFeeCollectionssDataa', () => itAnswersReceipts(POST, { kind: 'general' }))
