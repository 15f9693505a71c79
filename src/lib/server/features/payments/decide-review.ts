import { rupeesOf } from '#lib/rules/paise.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Fees } from '../fees/feature.ts'
import { decisionMachine } from './decision-states.ts'
import type { Decision } from './decision.ts'
import { holdAttempt } from './held-attempt.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import { isOpenRefund } from './refund.ts'
import type { Review } from './review.ts'

/** A decision, and all that it is about, locked. @throws DomainError NotFound `reviews.notFound` */
export async function heldDecision(write: PaymentsRepository, fees: Pick<Fees, 'lockDues'>, id: string) {
  const seen = await write.decisions.find(id)
  const about = seen && (await write.reviews.find(seen.reviewId))
  if (!about) throw notFound('reviews.notFound')
  const held = await holdAttempt(write, fees, about.attemptId)
  const review = (await write.reviews.find(about.id)) ?? about
  return { ...held, review, decision: (await write.decisions.find(id)) ?? seen }
}

/** @throws DomainError Conflict `reviews.changedSince`: it is closed, or about another sum than the one that was proposed */
export async function confirmDecision(
  write: PaymentsRepository,
  { decision, review, actor, at }: { decision: Decision; review: Review; actor: Actor; at: string },
): Promise<void> {
  if (review.state !== 'open' || review.amount !== decision.amount) throw conflict('reviews.changedSince')
  await transition(write, decisionMachine, {
    ...{ move: 'confirm', id: decision.id, from: decision.state, version: decision.version + 1 },
    ...{ actor, at, concernsId: review.attemptId },
    audit: {
      before: { state: decision.state },
      after: { deed: decision.deed, ...inWords(review.amount), state: 'confirmed' },
    },
    update: (to) => write.decisions.setState(decision, to, at),
  })
}

/** @throws DomainError Conflict `reviews.refundUnderWay`: its money is to go back already */
export async function requireNoRefund(
  { refunds }: PaymentsRepository,
  { attemptId }: Review,
  counts = isOpenRefund,
): Promise<void> {
  if ((await refunds.ofAttempt(attemptId)).some(counts)) throw conflict('reviews.refundUnderWay')
}

/** For the audit trail. */
export const inWords = (amount: number) => ({
  rupees: `${amount < 0 ? '-' : ''}${rupeesOf(String(Math.abs(amount)))}`,
})
