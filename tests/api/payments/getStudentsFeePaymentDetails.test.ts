import { describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getStudentsFeePaymentDetails.ts'
import { paymentCalls } from '../../support/payments/payment-calls.ts'

describe('getStudentsFeePaymentDetails', () => {
  const { ask, startWithToken: startWithToken, paidWithToken, payments, said, expectHidden } = paymentCalls()

  it('says what an order is for, whatever roll number is asked for', async () => {
    const { orderId, token } = await startWithToken(100)
    const { status, body } = await ask(GET, { query: { orderId, token, rollNo: 'SOMEBODY' } })
    expect({ status, body }).toEqual({
      status: 200,
      body: { rollNo: '21B81A0501', feeType: 'Tuition Fee', semester: '' },
    })
  })

  it('keeps that it was asked, and asks the gateway', async () => {
    const { orderId, token, attempt } = await paidWithToken(101)
    await ask(GET, { query: { orderId, token, rollNo: 'SOMEBODY' } })
    expect(await payments.app.payments.payment(orderId)).toMatchObject({ state: 'paid' })
    expect(await said(attempt.id)).toContain('SOMEBODY')
    expect(await said(attempt.id)).not.toContain(token)
  })

  it('shows nothing to unrelated users', () => expectHidden(GET, (query) => ({ query })))
})
