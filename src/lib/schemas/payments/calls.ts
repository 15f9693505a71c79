import * as v from 'valibot'
import { feeKind } from '../fees/kinds.ts'

const word = v.pipe(v.string(), v.trim(), v.maxLength(200))
const id = v.pipe(v.string(), v.maxLength(100))

/** wire: the amount is never read from the request; our own books say what is due. */
export const feePaymentRequest = v.strictObject({
  kind: feeKind,
  feeType: v.optional(word, ''),
  semester: v.optional(word, ''),
  /** Dues of one fee type; empty for all open dues of the type and semester, oldest first. */
  dueIds: v.optional(v.pipe(v.array(id), v.maxLength(100)), []),
})
export type FeePaymentRequest = v.InferOutput<typeof feePaymentRequest>

export const startedPayment = v.object({ orderId: v.string(), paymentLink: v.string() })

/** wire: whatever the gateway sends about the charge; only its uuid is used, and only to query the gateway. */
export const webhookBody = v.looseObject({ uuid: v.optional(v.unknown()) })

export const orderQuery = v.object({
  orderId: v.pipe(v.string(), v.maxLength(100)),
  token: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/**
 * The state of a payment in our own books. `pending`: the payer waits and must not pay again. `notPaid`: the gateway
 * reports that nothing was paid. `dropped`: the payer gave up.
 */
export const paymentState = v.picklist(['paid', 'failed', 'pending', 'notPaid', 'dropped'])
export type PaymentState = v.InferOutput<typeof paymentState>
export const paymentStateReply = v.object({ orderId: v.string(), state: paymentState })
