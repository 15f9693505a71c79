import type { APIContext } from 'astro'
import type { ClaimedStatus } from '#lib/schemas/payments/claims.ts'
import { type Asking, ownPayment } from './payments.policy.ts'
import { payerWaits } from './ring.ts'

/** A browser's claim is noted, and our own server asks the gateway; answers how the payment stands by our own books. */
export async function noteClaim(
  asking: Asking & { context: Pick<APIContext, 'locals'> },
  { token: _, ...claim }: ClaimedStatus,
) {
  const { orderId } = await ownPayment(asking, claim.orderId)
  const said = Object.entries(claim).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.slice(0, 200)]],
  )
  await asking.app.limits.take('paymentClaims', asking.context.locals.caller, orderId)
  await asking.app.payments.comeBack(orderId, Object.fromEntries(said), payerWaits)
  const { state } = await ownPayment(asking, orderId)
  return { status: state, orderId }
}
