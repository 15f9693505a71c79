import { returnPages } from '#lib/payments/return-pages.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Order } from '../orders/order.ts'
import type { NewCharge } from './gateway-client.ts'

/** Hours that a link takes money. */
export const linkHours = 24

interface Addresses {
  /** Origin of this installation, from its settings: never what a request's Host says. */
  origin: string
  returnToken: string
  webhookToken: string
}

/** wire: what the gateway is asked to make for an attempt. */
export function chargeFor(
  { id: orderId, kind, shown, payer }: Order,
  { id, amount }: Pick<Attempt, 'id' | 'amount'>,
  { origin, returnToken, webhookToken }: Addresses,
): NewCharge {
  const back = new URL(returnPages[kind], origin)
  back.search = new URLSearchParams({ orderId, feeType: shown.feeType, token: returnToken }).toString()
  return {
    orderId: id,
    orderInfo: [shown.feeType, shown.semester].filter(Boolean).join(', ').slice(0, 100),
    currency: 'INR',
    amount,
    maxAgeInHours: linkHours,
    // The specification's return page reads the roll number from the name.
    customer: { uid: payer.id, name: shown.number, emailId: shown.email, phone: shown.phone },
    webhook: { url: new URL(webhookPath(id, webhookToken), origin).href },
    return: { method: 'GET', url: back.href, timeout: 5 },
  }
}

const webhookPath = (attemptId: string, token: string): string =>
  `/api/v1/paymentWebhook/${attemptId}/${token}`
