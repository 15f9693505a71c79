import type { APIContext } from 'astro'
import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import type { PaymentState } from '#lib/schemas/payments/calls.ts'
import { claimedStatus, statusReply } from '#lib/schemas/payments/claims.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { type Endpoint, endpoint } from '../../../kernel/http/endpoint/endpoint.ts'
import { type PaymentCaller, ownPayment } from '../policy.ts'
import type { PaymentView } from '../read-payments.ts'
import { returnTimeout } from '../settlement/gateway-events.ts'

/** What a browser says of an order, by name. */
type ReturnParameters = { orderId: string } & Readonly<Record<string, string | undefined>>

/** Somebody who says something of a payment of theirs. */
export type ReturnCaller = PaymentCaller & { context: Pick<APIContext, 'locals'> }

/**
 * A browser's claim is noted, and our own server asks the gateway; answers the payment by our own books.
 * @throws DomainError NotFound `payments.notYours`, also for an order of another kind than was asked for
 */
export async function recordReturnParameters(
  asking: ReturnCaller,
  { token: _, ...claim }: ReturnParameters,
  kind?: FeeKind,
): Promise<PaymentView> {
  const { app, context } = asking
  const payment = await ownPayment(asking, claim.orderId)
  if (kind && payment.kind !== kind) throw notFound('payments.notYours')
  const { orderId } = payment
  const said = Object.entries(claim).flatMap(([name, value]) => (value ? [[name, value.slice(0, 200)]] : []))
  await app.limits.take('paymentClaims', context.locals.caller, orderId)
  await app.payments.receiveReturn(orderId, Object.fromEntries(said), returnTimeout)
  return ownPayment(asking, orderId)
}

const wireStates = {
  paid: 'paid',
  failed: 'failed',
  pending: 'pending',
  notPaid: 'pending',
  dropped: 'failed',
} as const satisfies Record<PaymentState, string>

/** The call by which a browser says how a payment ended; what our own server finds is answered. */
export const returnParametersCall = (summary: string): Endpoint =>
  endpoint({
    summary,
    access: 'public',
    limit: 'paymentLooks',
    query: claimedStatus,
    reply: statusReply,
    async run(input) {
      const { state, orderId } = await recordReturnParameters(input, input.query)
      return { status: wireStates[state], orderId }
    },
  })
