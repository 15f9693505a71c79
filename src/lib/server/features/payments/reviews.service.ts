import type { DecisionDeed } from '#lib/schemas/payments/states.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Store } from '../../kernel/store/store.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Fees } from '../fees/feature.ts'
import { decisionMachine } from './decision-states.ts'
import type { Decision } from './decision.ts'
import { confirmDecision, heldDecision, inWords, requireNoRefund } from './decide-review.ts'
import { holdAttempt } from './held-attempt.ts'
import { maySettle } from './may-settle.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Review } from './review.ts'

export interface Reviews {
  /** Oldest first. */
  ofAttempt(attemptId: string): Promise<Review[]>
  /** Oldest first. */
  decisions(reviewIds: readonly string[]): Promise<Decision[]>
  /**
   * What is to be done about a review. Where it is about money another person decides; where it is not, it is closed.
   * @throws DomainError Invalid `transition.reasonMissing`; Conflict `reviews.changedSince`, `reviews.refundUnderWay`,
   * `reviews.decisionWaits`, `reviews.notSo`
   */
  propose(reviewId: string, deed: DecisionDeed, reason: string, actor: Actor): Promise<void>
  /** Of a proposal to close it. @throws DomainError Forbidden `reviews.ownProposal`; Conflict as `propose` */
  close(decisionId: string, actor: Actor): Promise<void>
  /** @throws DomainError as `close`, Invalid `transition.reasonMissing` */
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

    propose: (reviewId, deed, reason, actor) =>
      store.transact(async (write) => {
        const seen = await write.reviews.find(reviewId)
        if (!seen) throw notFound('reviews.notFound')
        const { attempt } = await holdAttempt(write, fees, seen.attemptId)
        const review = (await write.reviews.find(reviewId)) ?? seen
        if (review.state !== 'open') throw conflict('reviews.changedSince')
        if (deed === 'settle' && !maySettle(review, attempt)) throw conflict('reviews.notSo')
        await requireUndecided(write, review)
        const isMoney = deed === 'settle' || review.amount !== 0
        const [id, at] = [newId(), clock.now()]
        const { amount, cause, attemptId } = review
        const state = isMoney ? 'proposed' : 'confirmed'
        const after = { deed, cause, ...inWords(amount), reason, state }
        await transition(write, decisionMachine, {
          ...{ move: isMoney ? 'propose' : 'close', id, from: null, version: 1, actor, at, note: reason },
          ...{ audit: { after }, concernsId: attemptId },
          async update(to) {
            const since = { createdAt: at, createdBy: actor.id }
            await write.decisions.add({ id, reviewId, deed, amount, reason, state: to, ...since })
            return isMoney || write.reviews.close(review, 'closed', at)
          },
        })
      }),

    close: (decisionId, actor) =>
      store.transact(async (write) => {
        const { decision, review } = await heldDecision(write, fees, decisionId)
        if (decision.deed !== 'close') throw conflict('reviews.notSo')
        await requireNoRefund(write, review)
        await confirmDecision(write, { decision, review, actor, at: clock.now() })
        await write.reviews.close(review, 'closed', clock.now())
      }),

    refuse: (decisionId, reason, actor) =>
      store.transact(async (write) => {
        const { decision, review } = await heldDecision(write, fees, decisionId)
        const at = clock.now()
        await transition(write, decisionMachine, {
          ...{ move: 'refuse', id: decision.id, from: decision.state, version: decision.version + 1 },
          ...{ actor, at, note: reason, concernsId: review.attemptId },
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
