import { orderQuery, paymentStateReply } from '#lib/schemas/payments/calls.ts'
import { ownPayment } from '#lib/server/features/payments/policy.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary:
    'The state of a payment by our own books, for holders of its token, its payer and the accounts office.',
  access: 'public',
  limit: 'paymentLooks',
  query: orderQuery,
  reply: paymentStateReply,
  async run(input) {
    const { orderId, state } = await ownPayment(input, input.query.orderId)
    return { orderId, state }
  },
})
