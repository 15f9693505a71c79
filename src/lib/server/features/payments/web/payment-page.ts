import { sayPaise } from '#lib/i18n/rupees.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Order } from '../orders/order.ts'
import { isMissing, type Refund } from '../refunds/refund.ts'
import { type Decision, maySettle, type Review } from '../reviews/review.ts'
import {
  type AttemptBooks,
  isRefundable,
  refundableAmount,
  unexplainedRefunds,
} from '../settlement/balance.ts'

/** All that the page of one payment shows. */
export interface PaymentPage {
  attempt: Attempt
  order: Order
  /** Open ones, the oldest first. */
  waiting: readonly ReviewView[]
  decisions: readonly Decision[]
  refunds: readonly Refund[]
  said: Awaited<ReturnType<App['payments']['said']>>
  receiptNumber: string | null
  /** Paise that may still go back. */
  left: number
  /** Paise that went back at the gateway without anybody here. */
  gone: number
  /** Who has approved the refund that is to be sent; null where none is. */
  approvedBy: string | null
  /** Sent at the gateway, as somebody said, which still has it. */
  missing: { refund: Refund; sentBy: string | null } | null
  /** Names by id of the users who decided or proposed. */
  names: ReadonlyMap<string, string>
}

export interface ReviewView {
  review: Review
  what: string
  means: string
  amount: string
  mayPay: boolean
  /** A refund may give its money back. */
  mayGoBack: boolean
}

/** Null where there is no such payment. */
export async function paymentPage({ payments, people }: App, attemptId: string): Promise<PaymentPage | null> {
  const attempt = await payments.attempt(attemptId)
  const order = attempt && (await payments.order(attempt.orderId))
  if (!attempt || !order) return null
  const reviews = await payments.reviews.ofAttempt(attemptId)
  const decisions = await payments.reviews.decisions(reviews.map(({ id }) => id))
  const refunds = await payments.refunds.ofAttempt(attemptId)
  const approved = refunds.find(({ state }) => state === 'approved')
  const missing = missingOf({ reviews, refunds })
  const receipt = attempt.state === 'PAID' ? await payments.receiptOf(order.id) : null
  return {
    attempt,
    order,
    decisions,
    refunds,
    said: await payments.said(attemptId),
    waiting: reviews.filter(({ state }) => state === 'open').map((review) => shown(review, attempt)),
    receiptNumber: receipt?.number ?? null,
    left: Math.min(refundableAmount(attempt, { reviews, refunds }), await payments.unkept(order)),
    gone: unexplainedRefunds(attempt, { reviews, refunds }),
    approvedBy: approved ? await payments.movedBy(approved) : null,
    missing: missing ? { refund: missing, sentBy: await payments.movedBy(missing) } : null,
    names: await people.namesOf([...new Set([...decisions, ...refunds].map(({ createdBy }) => createdBy))]),
  }
}

/** The refund that a question about a missing one is about: of that sum, where there is one. */
function missingOf({ reviews, refunds }: AttemptBooks): Refund | undefined {
  const fitting = refunds.filter((refund) => reviews.some(isMissing(refund)))
  return fitting.find(({ amount }) => reviews.some(isMissingWhole(amount))) ?? fitting.at(-1)
}

const isMissingWhole =
  (sum: number) =>
  ({ state, cause, amount }: Review): boolean =>
    state === 'open' && cause === 'refundMissing' && amount === sum

function shown(review: Review, attempt: Attempt): ReviewView {
  const { cause, amount, facts } = review
  return {
    review,
    what: m[`reviews.cause.${cause}`](),
    mayPay: maySettle(review, attempt),
    mayGoBack: review.amount > 0 && isRefundable(review),
    means: m[`reviews.means.${cause}`]({ fields: facts['fields'] ?? '' }),
    amount: amount === 0 ? '' : m['reviews.inDoubt']({ amount: sayPaise(Math.abs(amount)) }),
  }
}

/** The money of an admission that somebody wants to cancel. */
export async function forfeitPage({ payments, people }: App, admissionId: string) {
  const payer = { kind: 'admission', id: admissionId } as const
  const orders = await payments.ordersOf(payer)
  const kept = await payments.kept.of(payer)
  const paid = await Promise.all(
    orders.map(async (order) =>
      (await payments.attempts(order.id))
        .filter(({ state }) => state === 'PAID' || state === 'PAID_DUPLICATE' || state === 'QUARANTINED')
        .map((attempt) => ({ order, attempt })),
    ),
  )
  return {
    unasked: await payments.kept.unasked(admissionId),
    isInDoubt: await payments.kept.isInDoubt(admissionId),
    paid: paid.flat(),
    kept,
    names: await people.namesOf([...new Set(kept.map(({ createdBy }) => createdBy))]),
  }
}
