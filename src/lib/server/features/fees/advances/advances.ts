import type { Kysely } from 'kysely'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Due } from '../dues/due.ts'
import { type Allocated, feeLedger } from '../ledger/fee-ledger.ts'
import { feesRepository, type FeesRepository } from '../repository.ts'

/** Locked dues of one payer, and what the payer's locked advance pays of them. */
interface AdvanceUse {
  advance: Due
  paid: readonly Allocated[]
  actor: Actor
  at: string
}

/**
 * Money that a payer gave beyond the dues. It is a due of its own that owes nothing: its amount is always what is left of
 * the money, so that a returned cheque and a refund take it back as they do any other money.
 */
export interface Advances {
  /** Null if nothing was ever held for the payer. */
  advanceOf(payer: Payer): Promise<Due | null>
  /**
   * Returns the id of the advance of one person, who may be several payers: the student's, where one of them is in the
   * register. It is opened with nothing in it where there is none.
   * @throws DomainError NotFound `payments.notThere` without a payer
   */
  openAdvance(payers: readonly Payer[], actor: Actor): Promise<string>
  /**
   * Pays dues from the advance: two ledger rows for each fee type, whose sum is zero.
   * @throws DomainError Conflict `advances.tooLittle`
   */
  payFromAdvance(tx: Kysely<Tables>, use: AdvanceUse): Promise<void>
}

interface Parts {
  store: Store<FeesRepository>
  clock: Clock
}

export const createAdvances = ({ store, clock }: Parts): Advances => ({
  async advanceOf(payer) {
    const id = await store.read.advances.idOf(payer)
    return id === null ? null : store.read.dues.find(id)
  },

  async openAdvance(payers, actor) {
    const payer = payers.find(({ kind }) => kind === 'student') ?? payers[0]
    if (!payer) throw notFound('payments.notThere')
    const known = await store.read.advances.idOf(payer)
    const opening = { id: newId(), at: clock.now(), byId: actor.id }
    return known ?? store.transact((write) => write.advances.open(payer, opening))
  },

  async payFromAdvance(tx, { advance, paid, actor, at }) {
    const sum = paid.reduce((all, { amount }) => all + amount, 0)
    if (sum > advance.settled) throw conflict('advances.tooLittle')
    let left = advance
    for (const own of Map.groupBy(paid, ({ due }) => due.feeTypeId).values()) {
      await feeLedger.transfer(tx, { from: left, to: own, at, byId: actor.id })
      const used = own.reduce((all, { amount }) => all + amount, 0)
      left = { ...left, amount: left.amount - used, settled: left.settled - used }
    }
    const heads = [...new Set(paid.map(({ due }) => due.feeType))].join(', ')
    await feesRepository(tx).audit.record(
      auditEntry(actor, at, {
        action: 'due.paidFromAdvance',
        entity: 'due',
        entityId: advance.id,
        after: { feeType: heads, rupees: rupeesOf(String(sum)) },
      }),
    )
  },
})
