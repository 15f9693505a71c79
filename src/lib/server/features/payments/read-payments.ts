import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { ProposalsRepository } from '../../kernel/notifications/proposals.repository.ts'
import type { Attempt } from './attempt.ts'
import type { Order } from './order.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Receipt } from './receipt.ts'
import type { Refund } from './refund.ts'
import { refundMachine } from './refund-states.ts'
import { type ShownPayment, showPayment } from './show-payment.ts'

export interface PaymentReader {
  /** Null where there is none. */
  order(id: string): Promise<Order | null>
  /** By our own books; null where there is no such order. */
  payment(orderId: string): Promise<ShownPayment | null>
  /** The payments of somebody, newest first. */
  paymentsOf(payer: Payer): Promise<ShownPayment[]>
  /** Null where there is none. */
  attempt(id: string): Promise<Attempt | null>
  /** Paise of an order that the college does not keep: of an admission, what nobody has decided about. */
  unkept(order: Order): Promise<number>
  /** Who brought a refund to where it is; null where nobody did. */
  movedBy(refund: Pick<Refund, 'id' | 'state'>): Promise<string | null>
  /** The attempt that a question is about; null where there is no such question. */
  attemptOfReview(reviewId: string): Promise<string | null>
  /** What waits for a second person, and what was decided. */
  proposals: ProposalsRepository
  /** What browsers and the gateway said of an attempt, and what it answered: the newest last. */
  said(attemptId: string): Promise<{ at: string; kind: string; said: string }[]>
  /** Oldest first. */
  attempts(orderId: string): Promise<Attempt[]>
  /** Newest first. */
  ordersOf(payer: Payer): Promise<Order[]>
  receipt(number: string): Promise<Receipt | null>
  receiptOf(orderId: string): Promise<Receipt | null>
  /** Newest first. */
  receiptsOf(payer: Payer): Promise<Receipt[]>
}

export function paymentReader({ store: { read } }: { store: Store<PaymentsRepository> }): PaymentReader {
  const shown = async (order: Order): Promise<ShownPayment> =>
    showPayment(order, await read.attempts.ofOrder(order.id), await read.receipts.ofOrder(order.id))
  return {
    order: read.orders.find,
    async payment(orderId) {
      const order = await read.orders.find(orderId)
      return order && shown(order)
    },
    paymentsOf: async (payer) => Promise.all((await read.orders.ofPayer(payer)).map(shown)),
    attempt: read.attempts.find,
    unkept: (order) => read.kept.unkept(order),
    movedBy: async ({ id, state }) =>
      (await read.transitions.lastInto(refundMachine.kind, id, state))?.byId ?? null,
    attemptOfReview: async (reviewId) => (await read.reviews.find(reviewId))?.attemptId ?? null,
    proposals: read.proposals,
    said: read.attempts.events,
    attempts: read.attempts.ofOrder,
    ordersOf: read.orders.ofPayer,
    receipt: read.receipts.find,
    receiptOf: read.receipts.ofOrder,
    receiptsOf: read.receipts.ofPayer,
  }
}
