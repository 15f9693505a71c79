import * as v from 'valibot'
import { webhookBody } from '#lib/schemas/payments/calls.ts'
import { byToken } from '#lib/server/kernel/http/access/access.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary: 'The payment gateway says that something happened to a charge; our own server then asks it what.',
  access: byToken('webhook', { id: 'attempt', shown: 'token' }),
  limit: 'payments',
  params: v.object({ attempt: v.string(), token: v.string() }),
  body: webhookBody,
  bodyBytes: 64 * 1024,
  reply: v.object({ received: v.literal(true) }),
  async run({ app, params, body }) {
    await app.payments.receiveWebhook(params.attempt, body)
    return { received: true as const }
  },
})
