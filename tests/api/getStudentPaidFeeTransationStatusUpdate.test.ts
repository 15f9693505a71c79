import { describe, expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/getStudentPaidFeeTransationStatusUpdate.ts'
import { paymentCalls } from '../support/payment-calls.ts'

describe('getStudentPaidFeeTransationStatusUpdate', () => {
  const { ask, begunWithToken, paidWithToken, payments, expectHidden } = paymentCalls()

  it('answers what the gateway says, whatever the browser says', async () => {
    const { orderId, token } = await begunWithToken(100)
    const claim = { orderId, token, status: 'PAID', statusprogress: 'Success', amount: '1' }
    expect((await ask(GET, { query: claim })).body).toEqual({ status: 'pending', orderId })
    const paid = await paidWithToken(101)
    const failure = { orderId: paid.orderId, token: paid.token, status: 'failed', statusprogress: 'Failure' }
    expect((await ask(GET, { query: failure })).body).toEqual({ status: 'paid', orderId: paid.orderId })
  })

  it('notes the claim without its token', async () => {
    const { orderId, token, attempt } = await begunWithToken(102)
    await ask(GET, { query: { orderId, token, status: 'PAID' } })
    const [event] = await payments.app.database.reads
      .selectFrom('payment_events')
      .selectAll()
      .where('attempt_id', '=', attempt.id)
      .execute()
    expect(event?.said).toContain('PAID')
    expect(event?.said).not.toContain(token)
  })

  it('shows nothing to whoever has no business with it', () => expectHidden(GET, (query) => ({ query })))
})
