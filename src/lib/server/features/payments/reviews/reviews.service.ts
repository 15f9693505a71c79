import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { DecisionAction } from '#lib/schemas/payments/states.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Fees } from '../../fees/feature.ts'
import { isOpenRefund, type Refund } from '../refunds/refund.ts'
import type { Refunds } from '../refunds/refunds.service.ts'
import type { PaymentsRepository } from '../repository.ts'
import { lockAttempt } from '../settlement/locked-attempt.ts'
import { type Decision, decisionMachine, maySettle, type Review } from './review.ts'

export interface Reviews {
  /** Oldest first. */
  ofAttempt(attemptId: string): Promise<Review[]>
  /** Oldest first. */
  decisions(reviewIds: readonly string[]): Promise<Decision[]>
  /**
   * Proposes a decision about a review. If money is involved, another person must confirm it; otherwise the review is
   * closed immediately.
   * @throws DomainError NotFound `reviews.notFound`; Invalid `transition.reasonMissing`; Conflict
   * `reviews.changedSince`, `reviews.refundUnderWay`, `reviews.decisionWaits`, `reviews.notSo`
   */
  propose(reviewId: string, action: DecisionAction, reason: string, actor: Actor): Promise<void>
  /**
   * Confirms a proposal to close a review.
   * @throws DomainError Forbidden `reviews.ownProposal`; the errors of `propose`
   */
  close(decisionId: string, actor: Actor): Promise<void>
  /** Refuses a proposal. @throws DomainError the errors of `close`; Invalid `transition.reasonMissing` */
  refuse(decisionId: string, reason: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<PaymentsRepository>
  fees: Pick<Fees, 'lockDues'>
  clock: Clock
}

export function createReviewsService({ store, fees, clock }: Parts): Reviews {
  return {
    ofAttempt: store.read.reviews.ofAttempt,
    decisions: store.read.decisions.ofReviews,

    propose: (reviewId, chosenAction, reason, actor) =>
      store.transact(async (write) => {
        const seen = await write.reviews.find(reviewId)
        if (!seen) throw notFound('reviews.notFound')
        const { attempt } = await lockAttempt(write, fees, seen.attemptId)
        const review = (await write.reviews.find(reviewId)) ?? seen
        if (review.state !== 'open') throw conflict('reviews.changedSince')
        if (chosenAction === 'settle' && !maySettle(review, attempt)) throw conflict('reviews.notSo')
        await requireUndecided(write, review)
        const isMoney = chosenAction === 'settle' || review.amount !== 0
        const id = newId()
        const at = clock.now()
        const { amount, cause, attemptId } = review
        const state = isMoney ? 'proposed' : 'confirmed'
        const after = { deed: chosenAction, cause, ...inWords(amount), reason, state }
        await transition(write, decisionMachine, {
          move: isMoney ? 'propose' : 'close',
          id,
          from: null,
          version: 1,
          actor,
          at,
          note: reason,
          audit: { after },
          concernsId: attemptId,
          async update(to) {
            const since = { createdAt: at, createdBy: actor.id }
            await write.decisions.add({
              id,
              reviewId,
              action: chosenAction,
              amount,
              reason,
              state: to,
              ...since,
            })
            return isMoney || write.reviews.close(review, 'closed', at)
          },
        })
      }),

    close: (decisionId, actor) =>
      store.transact(async (write) => {
        const { decision, review } = await lockDecision(write, fees, decisionId)
        if (decision.action !== 'close') throw conflict('reviews.notSo')
        await requireNoRefund(write, review)
        await confirmDecision(write, { decision, review, actor, at: clock.now() })
        await write.reviews.close(review, 'closed', clock.now())
      }),

    refuse: (decisionId, reason, actor) =>
      store.transact(async (write) => {
        const { decision, review } = await lockDecision(write, fees, decisionId)
        const at = clock.now()
        await transition(write, decisionMachine, {
          move: 'refuse',
          id: decision.id,
          from: decision.state,
          version: decision.version + 1,
          actor,
          at,
          note: reason,
          concernsId: review.attemptId,
          audit: { before: { state: decision.state }, after: { state: 'refused', note: reason } },
          update: (to) => write.decisions.setState(decision, to, at),
        })
      }),
  }
}

async function requireUndecided(write: PaymentsRepository, review: Review): Promise<void> {
  await requireNoRefund(write, review)
  const decisions = await write.decisions.ofReviews([review.id])
  if (decisions.some(({ state }) => state === 'proposed')) throw conflict('reviews.decisionWaits')
}

/** Locks a decision with its review and attempt. @throws DomainError NotFound `reviews.notFound` */
export async function lockDecision(write: PaymentsRepository, fees: Pick<Fees, 'lockDues'>, id: string) {
  const seen = await write.decisions.find(id)
  const about = seen && (await write.reviews.find(seen.reviewId))
  if (!about) throw notFound('reviews.notFound')
  const held = await lockAttempt(write, fees, about.attemptId)
  const review = (await write.reviews.find(about.id)) ?? about
  return { ...held, review, decision: (await write.decisions.find(id)) ?? seen }
}

/**
 * @throws DomainError Conflict `reviews.changedSince` if the review is closed, or its amount differs from the
 * proposal's
 */
export async function confirmDecision(
  write: PaymentsRepository,
  { decision, review, actor, at }: { decision: Decision; review: Review; actor: Actor; at: string },
): Promise<void> {
  if (review.state !== 'open' || review.amount !== decision.amount) throw conflict('reviews.changedSince')
  await transition(write, decisionMachine, {
    move: 'confirm',
    id: decision.id,
    from: decision.state,
    version: decision.version + 1,
    actor,
    at,
    concernsId: review.attemptId,
    audit: {
      before: { state: decision.state },
      after: { deed: decision.action, ...inWords(review.amount), state: 'confirmed' },
    },
    update: (to) => write.decisions.setState(decision, to, at),
  })
}

/** @throws DomainError Conflict `reviews.refundUnderWay` if its money is already being refunded */
export async function requireNoRefund(
  { refunds }: PaymentsRepository,
  { attemptId }: Review,
  counts = isOpenRefund,
): Promise<void> {
  if ((await refunds.ofAttempt(attemptId)).some(counts)) throw conflict('reviews.refundUnderWay')
}

/** Formats an amount for the audit trail. */
const inWords = (amount: number) => ({
  rupees: `${amount < 0 ? '-' : ''}${rupeesOf(String(Math.abs(amount)))}`,
})

interface PaymentScope {
  review(id: string): Promise<Review>
  decision(id: string): Promise<Decision>
  refund(id: string): Promise<Refund>
}

/**
 * Restricts the ids in a form to those of the payment shown on the page, so that nobody decides about something else.
 * @throws DomainError NotFound `reviews.notFound`, `refunds.notFound`
 */
export function scopeToPayment(
  { reviews, refunds }: { reviews: Reviews; refunds: Refunds },
  attemptId: string,
): PaymentScope {
  return {
    review: async (id) => named(await reviews.ofAttempt(attemptId), id, 'reviews.notFound'),
    async decision(id) {
      const own = await reviews.ofAttempt(attemptId)
      return named(await reviews.decisions(own.map((review) => review.id)), id, 'reviews.notFound')
    },
    refund: async (id) => named(await refunds.ofAttempt(attemptId), id, 'refunds.notFound'),
  }
}

function named<T extends { id: string }>(all: readonly T[], id: string, code: string): T {
  const found = all.find((each) => each.id === id)
  if (!found) throw notFound(code)
  return found
}
