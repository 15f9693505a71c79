import { describe } from 'vitest'
import { POST } from '../../src/pages/api/v1/saveFeeCollectionssDataa.ts'
import { itAnswersReceipts } from '../support/receipt-calls.ts'

describe('saveFeeCollectionssDataa', () => itAnswersReceipts(POST, { kind: 'general' }))
