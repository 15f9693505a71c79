import type { APIContext } from 'astro'
import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { type Asking, ownPayment } from '../payments.policy.ts'
import { payerWaits } from '../ring.ts'
import type { ShownPayment } from '../show-payment.ts'

/** What a browser says of an order, by name. */
type Claim = { orderId: string } & Readonly<Record<string, string | undefined>>

/** Somebody who says something of a payment of theirs. */
export type Claiming = Asking & { context: Pick<APIContext, 'locals'> }

/**
 * A browser's claim is noted, and our own server asks the gateway; answers the payment by our own books.
 * @throws DomainError NotFound `payments.notYours`, also for an order of another kind than was asked for
 */
export async function noteClaim(
  asking: Claiming,
  { token: _, ...claim }: Claim,
  kind?: FeeKind,
): Promise<ShownPayment> {
  const { app, context } = asking
  const payment = await ownPayment(asking, claim.orderId)
  if (kind && payment.kind !== kind) throw notFound('payments.notYours')
  const { orderId } = payment
  const said = Object.entries(claim).flatMap(([name, value]) => (value ? [[name, value.slice(0, 200)]] : []))
  await app.limits.take('paymentClaims', context.locals.caller, orderId)
  await app.payments.comeBack(orderId, Object.fromEntries(said), payerWaits)
  return ownPayment(asking, orderId)
}
