import { gatewayKeyPing, gatewayKeyPinged } from '#lib/schemas/payments/gateway-keys.ts'
import { aboutGatewayKeys, namedKey } from '#lib/server/features/payments/web/gateway-key-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { m } from '#paraglide/messages.js'

export const POST = endpoint({
  summary: 'Asks the gateway whether it knows a key. Nothing is charged.',
  ...aboutGatewayKeys,
  body: gatewayKeyPing,
  reply: gatewayKeyPinged,
  async run({ app, body }) {
    const { id } = await namedKey(app, body.uniquekey)
    const answer = await app.payments.pingKey(id)
    return { status: 'true' as const, message: m[`gatewayKeys.ping.${answer}`](), answer }
  },
})
