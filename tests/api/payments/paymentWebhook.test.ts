import { describe, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/paymentWebhook/[attempt]/[token].ts'
import type { NewCharge } from '#lib/server/features/payments/gateway/gateway-client.ts'
import { engines } from '../../support/database/databases.ts'
import { paymentCalls } from '../../support/payments/payment-calls.ts'
import { standing } from '../../support/payments/payments.ts'

describe.each(engines)('paymentWebhook, on %s', (engine) => {
  const { ask, startWithToken, paidWithToken, payments } = paymentCalls(engine)

  /** Returns the webhook token that the gateway was given. */
  async function webhookToken(order: string): Promise<string> {
    const { ordered } = await payments.sandbox.control.charge({ order })
    return (ordered as unknown as NewCharge).webhook.url.split('/').at(-1) ?? ''
  }
  const sendWebhook = (attempt: string, token: string, json: unknown = { uuid: 'x' }) =>
    ask(POST, { method: 'POST', params: { attempt, token }, json })

  it('is answered at once, and the gateway is asked afterwards', async () => {
    const { orderId, attempt } = await paidWithToken(100)
    const { status, body } = await sendWebhook(attempt.id, await webhookToken(attempt.id), { status: 'DUE' })
    expect({ status, body }).toEqual({ status: 200, body: { received: true } })
    await expect.poll(async () => (await standing(payments, orderId)).order).toBe('paid')
  })

  it('body PAID but read DUE → still waits', async () => {
    const { orderId, attempt } = await startWithToken(101)
    await sendWebhook(attempt.id, await webhookToken(attempt.id), {
      status: 'PAID',
      paid: 101,
      uuid: 'other',
    })
    await payments.app.payments.verify(attempt.id)
    expect((await standing(payments, orderId)).attempts).toEqual(['PENDING'])
  })

  it('nested deeper than anything is written → refused, and nothing is noted', async () => {
    const { attempt } = await startWithToken(103)
    const token = await webhookToken(attempt.id)
    const nested: unknown = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)
    expect((await sendWebhook(attempt.id, token, { uuid: 'x', more: nested })).status).toBe(400)
    expect((await sendWebhook(attempt.id, token, { uuid: 'x', more: [[[['ours']]]] })).status).toBe(200)
  })

  it('wrong token, 1 MB, text/plain → refused', async () => {
    const { attempt } = await startWithToken(102)
    const token = await webhookToken(attempt.id)
    expect((await sendWebhook(attempt.id, 'wrong')).status).toBe(404)
    expect((await sendWebhook('unknown-1', token)).status).toBe(404)
    expect((await sendWebhook(attempt.id, token, { text: 'x'.repeat(1024 * 1024) })).status).toBe(400)
    const plain = {
      method: 'POST',
      params: { attempt: attempt.id, token },
      headers: { 'content-type': 'text/plain' },
    }
    expect((await ask(POST, plain)).status).toBe(400)
  })
})
