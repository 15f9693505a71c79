import * as v from 'valibot'
import { orderQuery } from '#lib/schemas/payments/calls.ts'
import { recordReturnParameters } from '#lib/server/features/payments/web/return-page.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

/** wire: the query's roll number is ignored, because the order already identifies the payer. */
export const GET = endpoint({
  summary: 'What a payment is for; our own server asks the gateway about it.',
  access: 'public',
  limit: 'paymentLooks',
  query: v.object({ ...orderQuery.entries, rollNo: v.optional(v.string()) }),
  reply: v.object({ rollNo: v.string(), feeType: v.string(), semester: v.string() }),
  async run(input) {
    const { number, feeType, semester } = await recordReturnParameters(input, input.query)
    return { rollNo: number, feeType, semester }
  },
})
