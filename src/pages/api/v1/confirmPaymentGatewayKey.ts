import { decidedKeyChange, gatewayKeyDone } from '#lib/schemas/payments/gateway-keys.ts'
import { aboutGatewayKeys } from '#lib/server/features/payments/web/gateway-key-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { m } from '#paraglide/messages.js'

export const POST = endpoint({
  summary: 'Puts a key in force that another maintainer has typed in.',
  ...aboutGatewayKeys,
  body: decidedKeyChange,
  reply: gatewayKeyDone,
  async run({ app, body, actor }) {
    await app.payments.confirmKeyChange(body.changeId, actor)
    return { status: 'true' as const, message: m['gatewayKeys.done.confirmed']() }
  },
})
