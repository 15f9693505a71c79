import { changedGatewayKey, gatewayKeyDone } from '#lib/schemas/payments/gateway-keys.ts'
import {
  aboutGatewayKeys,
  namedKey,
  requireOwnType,
} from '#lib/server/features/payments/web/gateway-key-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { m } from '#paraglide/messages.js'

export const PUT = endpoint({
  summary:
    'Changes a key; an empty password keeps the one that is stored. Another maintainer confirms it, where there is one; until then the stored key stays in force. Payments under way keep theirs.',
  ...aboutGatewayKeys,
  body: changedGatewayKey,
  reply: gatewayKeyDone,
  async run({ app, body, actor }) {
    const key = await namedKey(app, body.uniquekey)
    await requireOwnType(app, key, body.feeType)
    const shop = { userName: body.paymentGatewayUserName, password: body.paymentGatewayPassword }
    const { isWaiting } = await app.payments.changeKey(key.id, body.version ?? key.version, shop, actor)
    const message = isWaiting ? m['gatewayKeys.done.updatedWaiting']() : m['gatewayKeys.done.updated']()
    return { status: 'true' as const, message, isWaiting }
  },
})
