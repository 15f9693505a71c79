import type { APIRoute } from 'astro'
import { expect, it } from 'vitest'
import { paymentCalls } from './payment-calls.ts'

/** Tests a call that a browser makes when its payer returns from the bank; each such call's test file only names it. */
export function itSaysHowAPaymentIs(GET: APIRoute): void {
  const { ask, startWithToken: startWithToken, paidWithToken, said, expectHidden } = paymentCalls()

  it('answers what the gateway says, whatever the browser says', async () => {
    const { orderId, token } = await startWithToken(100)
    const claim = { orderId, token, status: 'PAID', statusprogress: 'Success', amount: '1' }
    expect((await ask(GET, { query: claim })).body).toEqual({ status: 'pending', orderId })
    const paid = await paidWithToken(101)
    const failure = { orderId: paid.orderId, token: paid.token, status: 'failed', statusprogress: 'Failure' }
    expect((await ask(GET, { query: failure })).body).toEqual({ status: 'paid', orderId: paid.orderId })
  })

  it('notes the claim without its token', async () => {
    const { orderId, token, attempt } = await startWithToken(102)
    await ask(GET, { query: { orderId, token, status: 'PAID' } })
    expect(await said(attempt.id)).toContain('PAID')
    expect(await said(attempt.id)).not.toContain(token)
  })

  it('shows nothing to unrelated users', () => expectHidden(GET, (query) => ({ query })))
}
