import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { AttemptState } from '#lib/schemas/payments/states.ts'
import type { PaymentState } from '#lib/schemas/payments/calls.ts'
import { isNotPaidYet, takesMoney } from './attempt-to-pay.ts'
import type { Attempt } from './attempt.ts'
import type { Order } from './order.ts'
import type { Receipt } from './receipt.ts'
import type { Refund } from './refund.ts'

/** What everybody who may see a payment is shown of it, by our own books. */
export interface ShownPayment {
  orderId: string
  kind: FeeKind
  payer: Payer
  state: PaymentState
  /** Another payment of the same dues was begun in its place. */
  isReplaced: boolean
  /** The payer may go on to the bank with it. */
  canContinue: boolean
  /** What it pays. */
  dueIds: readonly string[]
  /** Empty until the gateway has said one. */
  transactionId: string
  /** Paise. */
  amount: number
  /** When it was paid, else when it began. */
  at: string
  number: string
  name: string
  email: string
  feeType: string
  semester: string
  receiptNumber: string | null
  /** When the receipt was made; null without one. */
  receivedAt: string | null
  /** What of it went back to the payer, and on which Indian day the last of it; null where nothing did. */
  returned: Returned | null
}

export interface Returned {
  /** Paise. */
  amount: number
  on: string
}

interface OrderFacts {
  attempts: readonly Attempt[]
  receipt: Receipt | null
  returned: Returned | null
  /** Now. */
  at: string
}

const failed: readonly AttemptState[] = ['FAILED', 'EXPIRED', 'CREATE_FAILED']
/** Money came: the office looks at it. */
const inDoubt: readonly AttemptState[] = ['QUARANTINED', 'PAID_DUPLICATE']

export function showPayment(order: Order, { attempts, receipt, returned, at }: OrderFacts): ShownPayment {
  const { id, kind, payer, shown, amount, createdAt } = order
  const last = attempts.find((attempt) => attempt.state === 'PAID') ?? attempts.at(-1)
  const isReplaced =
    order.state === 'cancelled' && !attempts.some((attempt) => inDoubt.includes(attempt.state))
  return {
    ...{ orderId: id, kind, payer, amount },
    state: isReplaced ? 'failed' : stateOf(order, attempts),
    isReplaced,
    canContinue: order.state === 'open' && last !== undefined && takesMoney(last, at),
    dueIds: shown.lines.map(({ dueId }) => dueId),
    transactionId: last?.chargeUuid ?? '',
    at: receipt?.snapshot.paidBy.at ?? last?.createdAt ?? createdAt,
    ...{ number: shown.number, name: shown.name, email: shown.email },
    ...{ feeType: shown.feeType, semester: shown.semester },
    receiptNumber: receipt?.number ?? null,
    receivedAt: receipt?.issuedAt ?? null,
    returned,
  }
}

function stateOf({ state }: Pick<Order, 'state'>, attempts: readonly Attempt[]): PaymentState {
  if (state === 'paid') return 'paid'
  const live = attempts.filter((attempt) => !failed.includes(attempt.state) && attempt.droppedAt === null)
  if (live.length === 0) return attempts.at(-1)?.droppedAt ? 'dropped' : 'failed'
  return live.every(isNotPaidYet) ? 'notPaid' : 'pending'
}

/** Milliseconds for which money that has come in is news to its payer. */
const news = 10 * 60_000

export const hasJustArrived = ({ receivedAt }: ShownPayment, now: string): boolean =>
  receivedAt !== null && Date.parse(now) - Date.parse(receivedAt) < news

/** What went back of the money that a receipt is for. */
export function returnedOf(refunds: readonly Refund[]): Returned | null {
  const sent = refunds.filter(({ state }) => state === 'sent')
  const on = sent
    .map(({ sentOn }) => sentOn ?? '')
    .toSorted()
    .at(-1)
  return on === undefined ? null : { amount: sent.reduce((sum, { amount }) => sum + amount, 0), on }
}
