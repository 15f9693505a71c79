import { describe } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getStudentPaidFeeTransationStatusUpdate.ts'
import { itSaysHowAPaymentIs } from '../../support/payments/payment-state-calls.ts'

describe('getStudentPaidFeeTransationStatusUpdate', () => itSaysHowAPaymentIs(GET))
