import { beginFeePayment, begunPayment } from '#lib/schemas/payments/calls.ts'
import { payDues } from '#lib/server/features/payments/pay-dues.ts'
import { payersOf } from '#lib/server/features/payments/payers.ts'
import { unauthenticated } from '#lib/server/kernel/core/errors.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

export const POST = endpoint({
  summary: 'Begins a payment of own dues, or of a child’s; answers where the payer goes.',
  access: ['ROLE_STUDENT', 'ROLE_PARENT'],
  limit: 'payments',
  body: beginFeePayment,
  idempotent: true,
  reply: begunPayment,
  async run({ app, body, user, actor }) {
    if (!user) throw unauthenticated('session.missing')
    return payDues(app, await payersOf(app, user), body, actor)
  },
})
