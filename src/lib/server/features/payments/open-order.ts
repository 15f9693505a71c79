import type { APIContext } from 'astro'
import { visiblePayment } from './payments.policy.ts'
import { takesMoney } from './attempt-to-pay.ts'
import type { ShownPayment } from './show-payment.ts'

/** An order and where it is paid: an empty link where it cannot be any more. Null where it is none of the visitor's. */
export async function openOrder(
  context: Pick<APIContext, 'request' | 'url' | 'locals'>,
  orderId: string,
): Promise<{ payment: ShownPayment; paymentLink: string } | null> {
  const { app, user } = context.locals
  const payment = await visiblePayment({ app, user, context }, orderId)
  if (!payment) return null
  const [order, attempts] = [await app.payments.order(orderId), await app.payments.attempts(orderId)]
  const last = attempts.at(-1)
  const isOpen = order?.state === 'open' && last && takesMoney(last, app.clock.now())
  return { payment, paymentLink: isOpen ? last.paymentLink : '' }
}
