import { systemActor, type Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, upstream } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Due, Fees } from '../../fees/feature.ts'
import { orderMachine } from '../attempts/attempt.ts'
import { cancelOrder } from '../checkout/prepare-order.ts'
import type { Order } from '../orders/order.ts'
import type { ReceiptSnapshot } from '../receipts/receipt.ts'
import { isStartedRefund } from '../refunds/refund.ts'
import type { PaymentsRepository } from '../repository.ts'
import { matchCharge } from '../settlement/apply-charge.ts'
import { settle } from '../settlement/settle.ts'
import type { VerificationOutcome, Verifier } from '../settlement/verify-attempt.ts'
import { maySettle } from './review.ts'
import { confirmDecision, lockDecision, requireNoRefund } from './reviews.service.ts'

export interface ReviewSettler {
  /**
   * Confirms a decision that money in review pays its order after all; the caller must be another person. The gateway
   * is checked again, and only what it confirms counts. Everything happens in one transaction.
   * @throws DomainError NotFound `reviews.notFound`; Upstream `payments.gatewayAway`; Conflict `reviews.notVerified`,
   * `reviews.duesNotOpen`, `reviews.changedSince`, `reviews.notSo`, `reviews.refundUnderWay`; Forbidden
   * `reviews.ownProposal`
   */
  settleDecided(decisionId: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<PaymentsRepository>
  fees: Pick<Fees, 'lockDues' | 'receive'>
  clock: Clock
  verifier: Pick<Verifier, 'fetchCharge'>
  college(): Promise<ReceiptSnapshot['college']>
}

export function createReviewSettler({
  store,
  fees,
  clock,
  verifier,
  college: readCollege,
}: Parts): ReviewSettler {
  return {
    async settleDecided(decisionId, actor) {
      const outcome = await fetchOutcome(decisionId)
      if (outcome.read.kind !== 'charge') throw upstream('payments.gatewayAway')
      const { charge } = outcome.read
      const college = await readCollege()
      const at = clock.now()
      await store.transact(async (write) => {
        const held = await lockDecision(write, fees, decisionId)
        const { attempt, order, dues, review, decision, isCancelled } = held
        if (isCancelled) throw conflict('reviews.duesNotOpen')
        if (decision.action !== 'settle' || !maySettle(review, attempt)) throw conflict('reviews.notSo')
        await requireNoRefund(write, review, isStartedRefund)
        const expected = { orderId: attempt.id, amount: attempt.amount, mode: outcome.mode }
        const match = matchCharge(charge, { uuid: attempt.chargeUuid ?? outcome.named, ...expected })
        if (match.kind !== 'paid') throw conflict('reviews.notVerified')
        if (!areOpen(order, dues)) throw conflict('reviews.duesNotOpen')
        await confirmDecision(write, { decision, review, actor, at })
        const open = await reinstated(write, order, { actor, at })
        const settling = { order: open, attempt, dues, college, isCancelled, at }
        await settle(write, fees, { charge, ...settling })
      })
    },
  }

  /** Runs outside the transaction, so that no lock is held while waiting for the gateway. */
  async function fetchOutcome(decisionId: string): Promise<VerificationOutcome> {
    const decision = await store.read.decisions.find(decisionId)
    const review = decision && (await store.read.reviews.find(decision.reviewId))
    const attempt = review && (await store.read.attempts.find(review.attemptId))
    if (!attempt) throw notFound('reviews.notFound')
    const outcome = await verifier.fetchCharge(attempt)
    if (!outcome) throw conflict('reviews.notVerified')
    return outcome
  }
}

/** Returns whether all dues of the order can still be paid in full. */
const areOpen = ({ shown, state }: Order, dues: readonly Due[]): boolean =>
  state !== 'paid' &&
  shown.lines.every(({ dueId, amount }) =>
    dues.some(({ id, state: now, open }) => id === dueId && now === 'open' && open >= amount),
  )

/** Cancels another open order of these dues, so that they are not paid twice. */
async function reinstated(
  write: PaymentsRepository,
  order: Order,
  { actor, at }: { actor: Actor; at: string },
): Promise<Order> {
  for (const id of await write.orders.openFor(order.shown.lines.map(({ dueId }) => dueId))) {
    const other = id === order.id ? null : await write.orders.lock(id)
    if (other?.state === 'open') await cancelOrder(write, other, { actor, at, note: '' })
  }
  if (order.state !== 'cancelled') return order
  await transition(write, orderMachine, {
    move: 'reinstate',
    id: order.id,
    from: order.state,
    version: order.version + 1,
    actor: systemActor('accounts office'),
    at,
    audit: { before: { state: order.state }, after: { state: 'open' } },
    update: (to) => write.orders.setState(order, to, at),
  })
  return { ...order, state: 'open', version: order.version + 1 }
}
