import { describe, expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/getStudentsFeePaymentDetails.ts'
import { paymentCalls } from '../support/payment-calls.ts'

describe('getStudentsFeePaymentDetails', () => {
  const { ask, begunWithToken, expectHidden } = paymentCalls()

  it('says what an order is for, whatever roll number is asked for', async () => {
    const { orderId, token } = await begunWithToken(100)
    const { status, body } = await ask(GET, { query: { orderId, token, rollNo: 'SOMEBODY' } })
    expect({ status, body }).toEqual({
      status: 200,
      body: { rollNo: '21B81A0501', feeType: 'Tuition Fee', semester: '' },
    })
  })

  it('shows nothing to whoever has no business with it', () => expectHidden(GET, (query) => ({ query })))
})
