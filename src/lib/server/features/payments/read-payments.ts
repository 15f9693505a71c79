import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { ProposalsRepository } from '../../kernel/notifications/proposals.repository.ts'
import type { Attempt } from './attempt.ts'
import type { Order } from './order.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Receipt } from './receipt.ts'
import type { Refund } from './refund.ts'
import { refundMachine } from './refund-states.ts'
import { type Returned, type ShownPayment, returnedOf, showPayment } from './show-payment.ts'

export interface PaymentReader {
  /** Null where there is none. */
  order(id: string): Promise<Order | null>
  /** By our own books; null where there is no such order. */
  payment(orderId: string): Promise<ShownPayment | null>
  /** What went back of the money that an order's receipt is for; null where nothing did. */
  returnedOf(orderId: string): Promise<Returned | null>
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

interface Parts {
  store: Store<PaymentsRepository>
  clock: Clock
}

export function paymentReader({ store: { read }, clock }: Parts): PaymentReader {
  async function returnedIn(attempts: readonly Attempt[]): Promise<Returned | null> {
    const paid = attempts.find(({ state }) => state === 'PAID')
    return paid ? returnedOf(await read.refunds.ofAttempt(paid.id)) : null
  }

  async function shown(order: Order): Promise<ShownPayment> {
    const attempts = await read.attempts.ofOrder(order.id)
    const receipt = await read.receipts.ofOrder(order.id)
    return showPayment(order, { attempts, receipt, returned: await returnedIn(attempts), at: clock.now() })
  }

  return {
    order: read.orders.find,
    async payment(orderId) {
      const order = await read.orders.find(orderId)
      return order && shown(order)
    },
    returnedOf: async (orderId) => returnedIn(await read.attempts.ofOrder(orderId)),
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
