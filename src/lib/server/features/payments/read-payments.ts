import { dishonouredOf } from '#lib/payments/dishonoured-of.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { PaymentState } from '#lib/schemas/payments/calls.ts'
import type { AttemptState } from '#lib/schemas/payments/states.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { ProposalsRepository } from '../../kernel/notifications/proposals.repository.ts'
import type { Store } from '../../kernel/store/store.ts'
import { type Attempt, isNotPaidYet, takesMoney } from './attempts/attempt.ts'
import type { Order } from './orders/order.ts'
import type { Receipt } from './receipts/receipt.ts'
import { type Refund, refundMachine } from './refunds/refund.ts'
import type { PaymentsRepository } from './repository.ts'

export interface PaymentReader {
  /** Null if there is none. */
  order(id: string): Promise<Order | null>
  /** The payment according to our own books; null if there is no such order. */
  payment(orderId: string): Promise<PaymentView | null>
  /** The refunded part of an order's receipt; null if nothing was refunded. */
  returnedOf(orderId: string): Promise<Returned | null>
  /** A payer's payments, newest first. */
  paymentsOf(payer: Payer): Promise<PaymentView[]>
  /** Null if there is none. */
  attempt(id: string): Promise<Attempt | null>
  /** The paise of an order that may be refunded: for an admission only undecided money, otherwise no limit. */
  unkept(order: Order): Promise<number>
  /** The user who moved a refund to its current state; null if there is none. */
  movedBy(refund: Pick<Refund, 'id' | 'state'>): Promise<string | null>
  /** The attempt of a review; null if there is no such review. */
  attemptOfReview(reviewId: string): Promise<string | null>
  /** Proposals that wait for a second person, and decided ones. */
  proposals: ProposalsRepository
  /** Everything that browsers and the gateway sent for an attempt, newest last. */
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
  /** Money of the counter has no attempt. */
  async function returnedIn(orderId: string, attempts: readonly Attempt[]): Promise<Returned | null> {
    if (attempts.length === 0) return returnedOf(await read.refunds.ofOrder(orderId))
    const paid = attempts.find(({ state }) => state === 'PAID')
    return paid ? returnedOf(await read.refunds.ofAttempt(paid.id)) : null
  }

  async function shown(order: Order): Promise<PaymentView> {
    const attempts = await read.attempts.ofOrder(order.id)
    const receipt = await read.receipts.ofOrder(order.id)
    const returned = receipt?.cancelledAt ? cancelledOf(receipt) : await returnedIn(order.id, attempts)
    return showPayment(order, { attempts, receipt, returned, at: clock.now() })
  }

  return {
    order: read.orders.find,
    async payment(orderId) {
      const order = await read.orders.find(orderId)
      return order && shown(order)
    },
    returnedOf: async (orderId) => returnedIn(orderId, await read.attempts.ofOrder(orderId)),
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

/** A payment as shown to everyone who may see it, according to our own books. */
export interface PaymentView {
  orderId: string
  kind: FeeKind
  payer: Payer
  state: PaymentState
  /** Another payment of the same dues was started instead. */
  isReplaced: boolean
  /** The payer may continue to the bank with it. */
  canContinue: boolean
  /** The bank has answered that money came, and the accounts office decides about it. */
  isInDoubt: boolean
  /** When the gateway last answered that it is not paid; null where its state rests on something else. */
  unpaidAt: string | null
  /** When we last asked the gateway about it; null if never. */
  askedAt: string | null
  /** The dues that it pays. */
  dueIds: readonly string[]
  /** Empty until the gateway returns one. */
  transactionId: string
  /** In paise. */
  amount: number
  /** When it was paid, otherwise when it was started. */
  at: string
  number: string
  name: string
  email: string
  feeType: string
  semester: string
  receiptNumber: string | null
  /** When the receipt was issued; null without one. */
  receivedAt: string | null
  /** The refunded amount, and the date in India of the last refund; null if nothing was refunded. */
  returned: Returned | null
  /** The date on which the bank returned its cheque or draft; null otherwise. */
  dishonouredOn: string | null
  /** The user who started it online; null at the counter and for a payer without a login. */
  startedBy: string | null
  /** Paise that the bank returned: of several tenders only a part. */
  dishonoured: number
  /** In how many ways it was paid. */
  tenders: number
}

interface Returned {
  /** In paise. */
  amount: number
  on: string
}

interface OrderFacts {
  attempts: readonly Attempt[]
  receipt: Receipt | null
  returned: Returned | null
  /** The current time. */
  at: string
}

const failed: readonly AttemptState[] = ['FAILED', 'EXPIRED', 'CREATE_FAILED']
/** States in which money has arrived and the office must decide. */
const inDoubt: readonly AttemptState[] = ['QUARANTINED', 'PAID_DUPLICATE']

function showPayment(order: Order, { attempts, receipt, returned, at }: OrderFacts): PaymentView {
  const { id, kind, payer, shown, amount, createdAt } = order
  const last = attempts.find((attempt) => attempt.state === 'PAID') ?? attempts.at(-1)
  const isReplaced =
    order.state === 'cancelled' && !attempts.some((attempt) => inDoubt.includes(attempt.state))
  return {
    orderId: id,
    kind,
    payer,
    amount,
    state: isReplaced ? 'failed' : stateOf(order, attempts),
    isReplaced,
    canContinue: order.state === 'open' && last !== undefined && takesMoney(last, at),
    isInDoubt: attempts.some((attempt) => isLive(attempt) && inDoubt.includes(attempt.state)),
    unpaidAt: oldestAnswer(attempts),
    askedAt: last?.askedAt ?? null,
    dueIds: shown.lines.map(({ dueId }) => dueId),
    transactionId: last?.chargeUuid ?? '',
    at: receipt?.snapshot.paidBy.at ?? last?.createdAt ?? createdAt,
    number: shown.number,
    name: shown.name,
    email: shown.email,
    feeType: shown.feeType,
    semester: shown.semester,
    receiptNumber: receipt?.number ?? null,
    receivedAt: receipt?.issuedAt ?? null,
    returned,
    dishonouredOn: receipt?.dishonouredAt ? indianDate(receipt.dishonouredAt) : null,
    startedBy: order.way === 'online' && order.createdBy !== 'visitor' ? order.createdBy : null,
    dishonoured: receipt ? dishonouredOf(receipt) : 0,
    tenders: receipt?.snapshot.taken?.tenders.length ?? 1,
  }
}

const isLive = ({ state, droppedAt }: Attempt): boolean => !failed.includes(state) && droppedAt === null

const oldestAnswer = (attempts: readonly Attempt[]): string | null =>
  attempts
    .filter(isLive)
    .flatMap(({ unpaidAt }) => unpaidAt ?? [])
    .toSorted()[0] ?? null

function stateOf({ state }: Pick<Order, 'state'>, attempts: readonly Attempt[]): PaymentState {
  if (state === 'paid') return 'paid'
  const live = attempts.filter(isLive)
  if (live.length === 0) return attempts.at(-1)?.droppedAt ? 'dropped' : 'failed'
  return live.every(isNotPaidYet) ? 'notPaid' : 'pending'
}

/** In milliseconds. For this long the gateway's "not paid" is an answer for the page that is being shown. */
export const answerHolds = 1000

/** A payment on a page of its payer. `asking`: whether it is paid is not known until the gateway answers. */
export type PayerPayment = Omit<PaymentView, 'state'> & { state: PaymentState | 'asking' }

/** Returns the payment for a page whose checks began at `since`: an older "not paid" is none, as money may have come. */
export function showSince(payment: PaymentView, since: string): PayerPayment {
  const oldest = new Date(Date.parse(since) - answerHolds).toISOString()
  const isOld = payment.unpaidAt !== null && payment.unpaidAt < oldest
  return payment.state === 'notPaid' && isOld ? { ...payment, state: 'asking' } : payment
}

/** In milliseconds. During this time a payment counts as just received. */
const news = 10 * 60_000

export const hasJustArrived = ({ receivedAt }: PaymentView, now: string): boolean =>
  receivedAt !== null && Date.parse(now) - Date.parse(receivedAt) < news

/** A cancelled receipt stands for nothing: all of it went back. */
const cancelledOf = ({ amount, cancelledAt }: Receipt): Returned => ({
  amount,
  on: indianDate(cancelledAt ?? ''),
})

/** Sums up the sent refunds of a payment; `on` is the last date. */
function returnedOf(refunds: readonly Refund[]): Returned | null {
  const sent = refunds.filter(({ state }) => state === 'sent')
  const on = sent
    .map(({ sentOn }) => sentOn ?? '')
    .toSorted()
    .at(-1)
  return on === undefined ? null : { amount: sent.reduce((sum, { amount }) => sum + amount, 0), on }
}
