import * as v from 'valibot'

/** Money as the gateway sends it: integer paise. */
const paise = v.pipe(v.number(), v.safeInteger())

/** wire: a charge in the gateway's reply. Unknown fields are ignored; a reply that lacks a required one is unusable. */
export const charge = v.object({
  uuid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** DUE, PAID, DROPPED, or an unknown status. */
  status: v.pipe(v.string(), v.maxLength(100)),
  orderId: v.pipe(v.string(), v.maxLength(100)),
  currency: v.pipe(v.string(), v.maxLength(10)),
  amount: paise,
  /** Omitted by a gateway that reports it only through `status` and `due`. */
  paid: v.nullish(paise),
  due: v.nullish(paise),
  refunded: v.nullish(paise),
  testMode: v.boolean(),
  dropReason: v.nullish(v.string(), ''),
  transactions: v.nullish(
    v.array(
      v.object({
        uuid: v.nullish(v.string(), ''),
        type: v.nullish(v.string(), ''),
        status: v.nullish(v.string(), ''),
        date: v.nullish(v.string(), ''),
        family: v.nullish(v.string(), ''),
        scheme: v.nullish(v.string(), ''),
        cardLast4: v.nullish(v.string(), ''),
        payerVpa: v.nullish(v.string(), ''),
        authNum: v.nullish(v.string(), ''),
        externalId: v.nullish(v.string(), ''),
      }),
    ),
    [],
  ),
})
export type Charge = v.InferOutput<typeof charge>

/** wire: the gateway's reply when it has created a charge. */
export const createdCharge = v.object({
  uuid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  paymentLink: v.pipe(v.string(), v.url(), v.maxLength(1000)),
})
