import * as v from 'valibot'

/** Money as the gateway writes it: whole paise. */
const paise = v.pipe(v.number(), v.safeInteger())

/**
 * wire: a charge as the gateway answers it. What is not understood of the rest does not matter; what matters and is
 * not there makes the answer one that says nothing.
 */
export const charge = v.object({
  uuid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** DUE, PAID, DROPPED, or a word that we do not know. */
  status: v.pipe(v.string(), v.maxLength(100)),
  orderId: v.pipe(v.string(), v.maxLength(100)),
  currency: v.pipe(v.string(), v.maxLength(10)),
  amount: paise,
  /** Left out by a gateway that says it by `status` and `due` alone. */
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

/** wire: what the gateway answers to a charge that it made. */
export const createdCharge = v.object({
  uuid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  paymentLink: v.pipe(v.string(), v.url(), v.maxLength(1000)),
})
