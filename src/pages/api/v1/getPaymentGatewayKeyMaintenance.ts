import { gatewayKeysReply } from '#lib/schemas/payments/gateway-keys.ts'
import { aboutGatewayKeys, waitingKeys } from '#lib/server/features/payments/web/gateway-key-calls.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary:
    'The gateway’s keys by fee type; of each password the last four characters. Those that wait for another maintainer stand beside them.',
  ...aboutGatewayKeys,
  reply: gatewayKeysReply,
  async run({ app, user }) {
    const keys = await app.payments.keys()
    const types = await app.fees.types.all()
    const list = types.flatMap(({ id, name }) =>
      keys
        .filter(({ feeTypeId }) => feeTypeId === id)
        .map((key) => ({
          feeType: name,
          paymentGatewayUserName: key.userName,
          paymentGatewayPassword: `••••${key.lastFour}`,
          uniquekey: key.id,
          version: key.version,
          mode: key.mode,
        })),
    )
    return { status: 'true' as const, list, waiting: user ? await waitingKeys(app, user) : [] }
  },
})
