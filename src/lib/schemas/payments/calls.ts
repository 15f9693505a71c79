import * as v from 'valibot'
import { feeKind } from '../fees/kinds.ts'

const word = v.pipe(v.string(), v.trim(), v.maxLength(200))
const id = v.pipe(v.string(), v.maxLength(100))

/** wire: the amount is never asked for: it is what our own books say is due. */
export const beginFeePayment = v.strictObject({
  kind: feeKind,
  feeType: v.optional(word, ''),
  semester: v.optional(word, ''),
  /** Of one fee type; none is all that is open of the type and semester, the oldest first. */
  dueIds: v.optional(v.pipe(v.array(id), v.maxLength(100)), []),
})
export type BeginFeePayment = v.InferOutput<typeof beginFeePayment>

export const begunPayment = v.object({ orderId: v.string(), paymentLink: v.string() })

/** wire: whatever the gateway says of the charge; only its uuid is looked at, and not believed. */
export const webhookBody = v.looseObject({ uuid: v.optional(v.unknown()) })

export const orderQuery = v.object({
  orderId: v.pipe(v.string(), v.maxLength(100)),
  token: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/**
 * What our own books say of a payment. `pending`: the payer waits, and does not pay again. `notPaid`: the gateway says
 * that nothing was paid. `dropped`: the payer gave it up.
 */
export const paymentState = v.picklist(['paid', 'failed', 'pending', 'notPaid', 'dropped'])
export type PaymentState = v.InferOutput<typeof paymentState>
export const paymentStateReply = v.object({ orderId: v.string(), state: paymentState })
