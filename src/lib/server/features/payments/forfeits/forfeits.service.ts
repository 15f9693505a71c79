import { rupeesOf } from '#lib/rules/money/paise.ts'
import { feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { RecordKeepers } from '../../../kernel/records/kept-records.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { requireReason, requireRight } from '../../../kernel/transitions/transition.ts'
import type { Refund } from '../refunds/refund.ts'
import type { PaymentsRepository } from '../repository.ts'
import { sumAmounts } from '../settlement/balance.ts'
import type { LockedAttempt } from '../settlement/locked-attempt.ts'
import type { Forfeit } from './forfeit.ts'

export interface Forfeits {
  /** Returns the paise of an admission without a decision or a proposed refund. */
  unasked(admissionId: string): Promise<number>
  /** Returns whether the gateway holds money of the admission that two people must decide about first. */
  isInDoubt(admissionId: string): Promise<boolean>
  /** Oldest first. */
  of(payer: Payer): Promise<Forfeit[]>
  /**
   * Retains all undecided money of an admission, so that it can be cancelled. Money in review must be decided first, by
   * two people.
   * @throws DomainError Conflict `keptMoney.nothing`, `keptMoney.changedSince`, `keptMoney.inDoubt`; Invalid
   * `transition.reasonMissing`
   */
  keep(admissionId: string, asked: { amount: number; reason: string }, actor: Actor): Promise<void>
  /**
   * Reverts the retention, which requires the accounts officer: all retained money is undecided again.
   * @throws DomainError Conflict `keptMoney.noneKept`; Invalid `transition.reasonMissing`
   */
  release(admissionId: string, reason: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<PaymentsRepository>
  clock: Clock
}

export function createForfeitsService({ store, clock }: Parts): Forfeits {
  return {
    unasked: async (admissionId) => sumAmounts(await store.read.kept.unasked(admissionId)),
    isInDoubt: store.read.kept.isInDoubt,
    of: store.read.kept.ofPayer,

    async keep(admissionId, { amount, reason }, actor) {
      requireRight({ by: feeKeepers }, { actor })
      requireReason({ needsReason: true }, { note: reason })
      await store.transact(async (write) => {
        const payer = { kind: 'admission', id: admissionId } as const
        // Locks the admission, so that no money arrives meanwhile and concurrent calls run one after the other.
        await write.payers.lock(payer)
        const now = await write.kept.unasked(admissionId)
        if (now.length === 0) throw conflict('keptMoney.nothing')
        if (await write.kept.isInDoubt(admissionId)) throw conflict('keptMoney.inDoubt')
        // Rejects another sum than the one shown, so that no more is retained than was agreed.
        if (sumAmounts(now) !== amount) throw conflict('keptMoney.changedSince')
        const at = clock.now()
        const since = { reason, createdAt: at, createdBy: actor.id }
        for (const { orderId, amount: part } of now)
          await write.kept.add(payer, { id: newId(), orderId, amount: part, ...since })
        await closeDecided(write, payer, at)
        const after = { rupees: rupeesOf(String(amount)), reason }
        const kept = { action: 'keptMoney.added', entity: 'keptMoney', entityId: admissionId, after }
        await write.audit.record(auditEntry(actor, at, kept))
      })
    },

    async release(admissionId, reason, actor) {
      requireRight({ by: feeCheckers }, { actor })
      requireReason({ needsReason: true }, { note: reason })
      await store.transact(async (write) => {
        const payer = { kind: 'admission', id: admissionId } as const
        await write.payers.lock(payer)
        const orders = Map.groupBy(await write.kept.ofPayer(payer), ({ orderId }) => orderId)
        const kept = [...orders].map(([orderId, parts]) => ({ orderId, amount: sumAmounts(parts) }))
        if (sumAmounts(kept) === 0) throw conflict('keptMoney.noneKept')
        const at = clock.now()
        const since = { reason, createdAt: at, createdBy: actor.id }
        for (const { orderId, amount } of kept)
          if (amount > 0) await write.kept.add(payer, { id: newId(), orderId, amount: -amount, ...since })
        const after = { rupees: rupeesOf(String(sumAmounts(kept))), reason }
        const released = { action: 'keptMoney.released', entity: 'keptMoney', entityId: admissionId, after }
        await write.audit.record(auditEntry(actor, at, released))
      })
    },
  }
}

/**
 * Reopens the review when a cancelled admission's refund fails: the money stays in the ledger until someone decides
 * again. Money in review has its own case.
 */
export async function reopenRefundReview(
  { reviews }: PaymentsRepository,
  { attempt, isCancelled, refund }: LockedAttempt & { refund: Refund },
  at: string,
): Promise<void> {
  if (!isCancelled || attempt.state !== 'PAID') return
  const facts = { refund: rupeesOf(String(refund.amount)) }
  await reviews.open({ attemptId: attempt.id, cause: 'notGivenBack', facts, amount: 0 }, at)
}

/** Closes the review once all of an admission's money is decided. */
export async function closeDecided(
  { kept, reviews }: PaymentsRepository,
  payer: Payer,
  at: string,
): Promise<void> {
  if (payer.kind !== 'admission' || (await kept.undecided([payer.id])).has(payer.id)) return
  await reviews.closeOfPayer(payer, 'notGivenBack', at)
}

/** Protects dues that are being paid: the payment settles what was due when it started. */
export const paymentsDeleteGuard: RecordKeepers = {
  dues: {
    reason: 'dueBeingPaid',
    async kept(db, ids) {
      const rows = await db
        .selectFrom('payment_order_lines as line')
        .innerJoin('payment_orders as order', 'order.id', 'line.order_id')
        .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'order.id')
        .select('line.due_id')
        .distinct()
        .where('line.due_id', 'in', ids)
        .where('order.state', '=', 'open')
        .where((eb) =>
          eb.or([
            eb('attempt.state', 'in', ['CREATING', 'CREATE_UNKNOWN', 'PENDING']),
            // Quarantined money may still pay the due, until someone decides.
            eb.and([
              eb('attempt.state', '=', 'QUARANTINED'),
              eb.exists(
                eb
                  .selectFrom('payment_reviews as review')
                  .select('review.id')
                  .whereRef('review.attempt_id', '=', 'attempt.id')
                  .where('review.state', '=', 'open'),
              ),
            ]),
          ]),
        )
        .execute()
      return rows.map(({ due_id }) => due_id)
    },
  },
}
