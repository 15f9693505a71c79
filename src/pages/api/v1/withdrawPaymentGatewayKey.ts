import { decidedKeyChange, gatewayKeyDone } from '#lib/schemas/payments/gateway-keys.ts'
import { aboutGatewayKeys } from '#lib/server/features/payments/web/gateway-key-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { m } from '#paraglide/messages.js'

export const POST = endpoint({
  summary: 'Takes back a key that waits for a second person; the one in force stays.',
  ...aboutGatewayKeys,
  body: decidedKeyChange,
  reply: gatewayKeyDone,
  async run({ app, body, actor }) {
    await app.payments.withdrawKeyChange(body.changeId, actor)
    return { status: 'true' as const, message: m['gatewayKeys.done.withdrawn']() }
  },
})
