import { sayPaise } from '#lib/i18n/rupees.ts'
import { checksFees, keepsFees } from '#lib/rules/fee-roles.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import type { Attempt } from './attempt.ts'
import type { Decision } from './decision.repository.ts'
import type { Order } from './order.ts'
import { type Refund, isMissing } from './refund.ts'
import type { Review } from './review.repository.ts'
import { maySettle } from './may-settle.ts'

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
  /** By id, for whoever decided or asked. */
  names: ReadonlyMap<string, string>
}

export interface ShownReview {
  review: Review
  what: string
  means: string
  amount: string
  mayPay: boolean
}

/** Null where there is no such payment. */
export async function paymentPage({ payments, people }: App, attemptId: string): Promise<PaymentPage | null> {
  const attempt = await payments.attempt(attemptId)
  const order = attempt && (await payments.order(attempt.orderId))
  if (!attempt || !order) return null
  const reviews = await payments.reviews.ofAttempt(attemptId)
  const decisions = await payments.reviews.decisions(reviews.map(({ id }) => id))
  const refunds = await payments.refunds.ofAttempt(attemptId)
  const receipt = attempt.state === 'PAID' ? await payments.receiptOf(order.id) : null
  return {
    ...{ attempt, order, decisions, refunds, said: await payments.said(attemptId) },
    waiting: reviews.filter(({ state }) => state === 'open').map((review) => shown(review, attempt)),
    receiptNumber: receipt?.number ?? null,
    left: await payments.refunds.left(attemptId),
    names: await people.namesOf([...new Set([...decisions, ...refunds].map(({ createdBy }) => createdBy))]),
  }
}

function shown(review: Review, attempt: Attempt): ShownReview {
  const { cause, amount, facts } = review
  return {
    ...{ review, what: m[`reviews.cause.${cause}`](), mayPay: maySettle(review, attempt) },
    means: m[`reviews.means.${cause}`]({ fields: facts['fields'] ?? '' }),
    amount: amount === 0 ? '' : m['reviews.inDoubt']({ amount: sayPaise(Math.abs(amount)) }),
  }
}

/** The one form that is shown: what somebody has asked for, else what waits for them. */
export type PaymentDeed =
  | { kind: 'settle' | 'close'; reviewId: string }
  | { kind: 'refund' | 'record' }
  | { kind: 'decide'; decision: Decision }
  | { kind: 'approve' | 'send' | 'reroute'; refund: Refund }

export function deedOf(
  { waiting, decisions, refunds }: PaymentPage,
  user: CurrentUser | null,
  asked: { deed: string; reviewId: string },
): PaymentDeed | null {
  const { deed, reviewId } = asked
  const mayKeep = keepsFees(user)
  const isOpen = waiting.some(({ review }) => review.id === reviewId)
  if ((deed === 'settle' || deed === 'close') && isOpen) return { kind: deed, reviewId }
  if (mayKeep && (deed === 'refund' || deed === 'record')) return { kind: deed }
  const missing = refunds.find((refund) => waiting.some(({ review }) => isMissing(refund)(review)))
  if (deed === 'reroute' && missing && checksFees(user)) return { kind: deed, refund: missing }
  const decision = decisions.find(({ state }) => state === 'proposed')
  if (decision && checksFees(user)) return { kind: 'decide', decision }
  const proposed = refunds.find(({ state }) => state === 'proposed')
  if (proposed && checksFees(user)) return { kind: 'approve', refund: proposed }
  const approved = refunds.find(({ state }) => state === 'approved')
  return approved && mayKeep ? { kind: 'send', refund: approved } : null
}
