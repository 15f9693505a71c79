import { gatewayKeyDone, newGatewayKeys } from '#lib/schemas/payments/gateway-keys.ts'
import { aboutGatewayKeys, feeTypeIds } from '#lib/server/features/payments/web/gateway-key-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { m } from '#paraglide/messages.js'

export const POST = endpoint({
  summary:
    'Saves keys for fee types that have none: all of them, or where one is wrong none. Another maintainer confirms them, where there is one.',
  ...aboutGatewayKeys,
  body: newGatewayKeys,
  idempotent: true,
  reply: gatewayKeyDone,
  async run({ app, body, actor }) {
    const names = body.map(({ feeType }) => feeType)
    const ids = await feeTypeIds(app, names)
    const added = body.map(
      ({ paymentGatewayUserName: userName, paymentGatewayPassword: password }, index) => ({
        feeTypeId: ids[index] ?? '',
        shop: { userName, password },
      }),
    )
    const { isWaiting } = await app.payments.addKeys(added, actor)
    const message = isWaiting ? m['gatewayKeys.done.savedWaiting']() : m['gatewayKeys.done.saved']()
    return { status: 'true' as const, message, isWaiting }
  },
})
