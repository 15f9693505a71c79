import * as v from 'valibot'
import { orderQuery } from '#lib/schemas/payments/calls.ts'
import { ownPayment } from '#lib/server/features/payments/payments.policy.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'

/** wire: the roll number of the query is not looked at: an order says whose it is. */
export const GET = endpoint({
  summary: 'What a payment is for, for whoever has its token, its payer and the accounts office.',
  access: 'public',
  limit: 'paymentLooks',
  query: v.object({ ...orderQuery.entries, rollNo: v.optional(v.string()) }),
  reply: v.object({ rollNo: v.string(), feeType: v.string(), semester: v.string() }),
  async run(input) {
    const { number, feeType, semester } = await ownPayment(input, input.query.orderId)
    return { rollNo: number, feeType, semester }
  },
})
