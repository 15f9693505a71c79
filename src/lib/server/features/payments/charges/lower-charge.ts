import type { Kysely } from 'kysely'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { forbidden, notFound } from '../../../kernel/core/errors.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { DueSource, Fees } from '../../fees/feature.ts'
import { cancelOrder } from '../checkout/prepare-order.ts'
import { holdForCounter } from '../counter/hold-dues.ts'
import type { PaymentsRepository } from '../repository.ts'

/** A decision of two people by which a record charges less, or nothing. */
export interface LoweredCharge {
  source: DueSource
  /** Paise; 0 withdraws the charge. */
  amount: number
  reason: string
  /** Who proposed it in the record; another person than the actor, who decides. */
  proposedBy: string
  actor: Actor
  at: string
}

/** Lowers what a record of another feature charges, inside that feature's transaction. */
export interface LoweringCharges {
  /**
   * Locks payer and due, and cancels started online payments of the due: money that still arrives for them is reviewed.
   * What was paid beyond the new amount becomes an advance.
   * @throws DomainError Forbidden `dues.ownDecision`; NotFound `dues.notFound`; Conflict as `lowerHeldCharge`,
   * `payments.inDoubt`
   */
  lowerCharge(tx: Kysely<Tables>, lowered: LoweredCharge): Promise<void>
}

interface Parts {
  repositoryOf(tx: Kysely<Tables>): PaymentsRepository
  fees: Pick<Fees, 'chargeOf' | 'lockDues' | 'lowerHeldCharge'>
}

export const createLoweringCharges = ({ repositoryOf, fees }: Parts): LoweringCharges => ({
  async lowerCharge(tx, { source, amount, reason, proposedBy, actor, at }) {
    if (proposedBy === actor.id) throw forbidden('dues.ownDecision')
    const write = repositoryOf(tx)
    const seen = await fees.chargeOf(tx, source)
    if (!seen) throw notFound('dues.notFound')
    const held = await holdForCounter(write, fees, { payers: [seen.payer], dueIds: [seen.id] })
    const [due] = held.dues
    if (!due) throw notFound('dues.notFound')
    for (const order of held.started) await cancelOrder(write, order, { actor, at, note: reason })
    await fees.lowerHeldCharge(tx, { due, amount, reason, actor, at })
  },
})
