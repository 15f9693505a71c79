import type { APIContext } from 'astro'
import { isLookedAt } from '#lib/fees/due-standing.ts'
import { visiblePayment } from '../payments.policy.ts'
import type { ShownPayment } from '../show-payment.ts'

interface OpenOrder {
  payment: ShownPayment
  /** Where it is paid: empty where it cannot be any more. */
  paymentLink: string
  /** The accounts office is looking at one of its dues: it cannot be paid meanwhile. */
  isLookedAt: boolean
  /** By which whoever pays without a login finds it again; null for everybody else. */
  resumeCode: string | null
}

/** An order as its payer goes to the bank with it; null where it is none of the visitor's. */
export async function openOrder(
  context: Pick<APIContext, 'request' | 'url' | 'locals'>,
  orderId: string,
): Promise<OpenOrder | null> {
  const { app, user } = context.locals
  if (!(await visiblePayment({ app, user, context }, orderId))) return null
  await app.payments.askAboutOrder(orderId)
  const payment = await visiblePayment({ app, user, context }, orderId)
  if (!payment) return null
  const order = await app.payments.order(orderId)
  const last = (await app.payments.attempts(orderId)).at(-1)
  const isSelfPaid = !user && payment.payer.kind === 'admission'
  const lines = order?.shown.lines ?? []
  const dues = await Promise.all(lines.map(({ dueId }) => app.fees.due(dueId)))
  return {
    payment,
    isLookedAt: dues.some((due) => due !== null && isLookedAt(due)),
    paymentLink: last && payment.canContinue ? last.paymentLink : '',
    resumeCode: isSelfPaid ? app.payments.resumeCode(orderId) : null,
  }
}
