import { gatewayKeyBody, gatewayKeyDone, gatewayKeyQuery } from '#lib/schemas/payments/gateway-keys.ts'
import { aboutGatewayKeys, namedKey } from '#lib/server/features/payments/web/gateway-key-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { m } from '#paraglide/messages.js'

// wire: spelled as clients send it
export const DELETE = endpoint({
  summary: 'Takes a key out of use, where no payment with it is under way.',
  ...aboutGatewayKeys,
  query: gatewayKeyQuery,
  body: gatewayKeyBody,
  reply: gatewayKeyDone,
  async run({ app, query, body, actor }) {
    const key = await namedKey(app, query.uniquekey ?? body?.uniquekey)
    await app.payments.retireKey(key.id, query.version ?? key.version, actor)
    return { status: 'true' as const, message: m['gatewayKeys.done.deleted']() }
  },
})
