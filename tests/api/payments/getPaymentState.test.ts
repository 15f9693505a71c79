import { describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getPaymentState.ts'
import { paymentCalls } from '../../support/payments/payment-calls.ts'

describe('getPaymentState', () => {
  const { ask, startWithToken: startWithToken, paidWithToken, payments, expectHidden } = paymentCalls()

  it('says how a payment stands by our own books', async () => {
    const waiting = await startWithToken(100)
    const query = ({ orderId, token }: typeof waiting) => ({ orderId, token })
    expect((await ask(GET, { query: query(waiting) })).body).toEqual({
      orderId: waiting.orderId,
      state: 'pending',
    })
    const paid = await paidWithToken(101)
    await payments.app.payments.verify(paid.attempt.id)
    expect((await ask(GET, { query: query(paid) })).body).toEqual({ orderId: paid.orderId, state: 'paid' })
  })

  it('says it to the accounts office without a token', async () => {
    const { orderId } = await startWithToken(102)
    const { status } = await ask(GET, { role: 'ROLE_ACCOUNTANT', query: { orderId } })
    expect(status).toBe(200)
  })

  it('shows nothing to unrelated users', () => expectHidden(GET, (query) => ({ query })))
})
