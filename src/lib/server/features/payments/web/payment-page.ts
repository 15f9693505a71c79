import { sayPaise } from '#lib/i18n/rupees.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Attempt } from '../attempt.ts'
import type { Decision } from '../decision.ts'
import { type Books, mayGoBack, refundable, unsaid } from '../held.ts'
import type { Order } from '../order.ts'
import { type Refund, isMissing } from '../refund.ts'
import type { Review } from '../review.ts'
import { maySettle } from '../may-settle.ts'

/** All that the page of one payment shows. */
export interface PaymentPage {
  attempt: Attempt
  order: Order
  /** Open ones, the oldest first. */
  waiting: readonly ShownReview[]
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
  /** By id, for whoever decided or asked. */
  names: ReadonlyMap<string, string>
}

export interface ShownReview {
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
    ...{ attempt, order, decisions, refunds, said: await payments.said(attemptId) },
    waiting: reviews.filter(({ state }) => state === 'open').map((review) => shown(review, attempt)),
    receiptNumber: receipt?.number ?? null,
    left: Math.min(refundable(attempt, { reviews, refunds }), await payments.unkept(order)),
    gone: unsaid(attempt, { reviews, refunds }),
    approvedBy: approved ? await payments.movedBy(approved) : null,
    missing: missing ? { refund: missing, sentBy: await payments.movedBy(missing) } : null,
    names: await people.namesOf([...new Set([...decisions, ...refunds].map(({ createdBy }) => createdBy))]),
  }
}

/** The refund that a question about a missing one is about: of that sum, where there is one. */
function missingOf({ reviews, refunds }: Books): Refund | undefined {
  const fitting = refunds.filter((refund) => reviews.some(isMissing(refund)))
  return fitting.find(({ amount }) => reviews.some(isMissingWhole(amount))) ?? fitting.at(-1)
}

const isMissingWhole =
  (sum: number) =>
  ({ state, cause, amount }: Review): boolean =>
    state === 'open' && cause === 'refundMissing' && amount === sum

function shown(review: Review, attempt: Attempt): ShownReview {
  const { cause, amount, facts } = review
  return {
    ...{ review, what: m[`reviews.cause.${cause}`](), mayPay: maySettle(review, attempt) },
    mayGoBack: review.amount > 0 && mayGoBack(review),
    means: m[`reviews.means.${cause}`]({ fields: facts['fields'] ?? '' }),
    amount: amount === 0 ? '' : m['reviews.inDoubt']({ amount: sayPaise(Math.abs(amount)) }),
  }
}
