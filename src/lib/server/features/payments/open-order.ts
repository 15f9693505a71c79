import type { APIContext } from 'astro'
import { visiblePayment } from './payments.policy.ts'
import type { ShownPayment } from './show-payment.ts'

/** An order and where it is paid: an empty link where it cannot be any more. Null where it is none of the visitor's. */
export async function openOrder(
  context: Pick<APIContext, 'request' | 'url' | 'locals'>,
  orderId: string,
): Promise<{ payment: ShownPayment; paymentLink: string } | null> {
  const { app, user } = context.locals
  const payment = await visiblePayment({ app, user, context }, orderId)
  if (!payment) return null
  const last = (await app.payments.attempts(orderId)).at(-1)
  const isOpen = payment.state === 'pending' && last?.state === 'PENDING'
  return { payment, paymentLink: isOpen ? last.paymentLink : '' }
}
