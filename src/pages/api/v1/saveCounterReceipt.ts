import * as v from 'valibot'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { saleInput } from '#lib/schemas/till/sale.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const POST = endpoint({
  summary:
    'Takes money at the till for dues and issues the receipts, one for each payer record and kind of fee. The same key again returns the same sale.',
  access: feeKeepers,
  limit: 'staff',
  body: saleInput,
  reply: v.object({
    saleId: v.string(),
    /** Numbers of the receipts, sorted. */
    receipts: v.array(v.string()),
    /** In paise. */
    change: v.number(),
  }),
  async run({ app, body, actor, user }) {
    const saleId = await app.till.take(body, { name: user?.fullName ?? '', actor })
    return {
      saleId,
      receipts: await app.till.receiptsOfSale(saleId),
      change: await app.till.changeOfSale(saleId),
    }
  },
})
