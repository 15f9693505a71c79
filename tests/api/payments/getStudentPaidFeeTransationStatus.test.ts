import { describe } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getStudentPaidFeeTransationStatus.ts'
import { itSaysHowAPaymentIs } from '../../support/payments/payment-state-calls.ts'

describe('getStudentPaidFeeTransationStatus', () => itSaysHowAPaymentIs(GET))
