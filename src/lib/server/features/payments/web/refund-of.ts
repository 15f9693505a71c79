import { routes } from '#lib/routes.ts'
import type { App } from '../../../kernel/app.ts'
import type { Receipt } from '../receipt.ts'

/** The payment behind a receipt, as other pages lead to it. */
export interface RefundablePayment {
  /** Its page. */
  link: string
  /** The form that asks for a refund of it. */
  askLink: string
  /** Paise that may still go back; 0 while a refund of it is under way. */
  left: number
}

/** Null where nothing was paid for the order over the gateway. */
export async function refundOf(
  { payments }: Pick<App, 'payments'>,
  orderId: string,
): Promise<RefundablePayment | null> {
  const paid = (await payments.attempts(orderId)).find(({ state }) => state === 'PAID')
  if (!paid) return null
  const isUnderWay = (await payments.refunds.ofAttempt(paid.id)).some(
    ({ state }) => state === 'proposed' || state === 'approved',
  )
  const link = routes.payment(paid.id)
  return { link, askLink: `${link}?do=refund`, left: isUnderWay ? 0 : await payments.refunds.left(paid.id) }
}

/** Where a refund is asked for, by the order of a receipt; without those of which nothing may go back. */
export async function refundLinks(
  app: Pick<App, 'payments'>,
  receipts: readonly Pick<Receipt, 'orderId'>[],
): Promise<Map<string, string>> {
  const links = new Map<string, string>()
  for (const { orderId } of receipts) {
    const payment = await refundOf(app, orderId)
    if (payment && payment.left > 0) links.set(orderId, payment.askLink)
  }
  return links
}
