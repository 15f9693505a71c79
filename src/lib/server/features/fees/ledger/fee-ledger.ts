import type { Kysely } from 'kysely'
import type { LedgerKind, Payer } from '#lib/schemas/fees/kinds.ts'
import { auditRepository } from '../../../kernel/audit/audit.repository.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { transitionRepository } from '../../../kernel/transitions/transition.repository.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { adjustmentRepository } from '../adjustments/adjustment.repository.ts'
import { adjustmentMachine, inWords } from '../adjustments/adjustment.ts'
import { dueRepository } from '../dues/due.repository.ts'
import type { Due } from '../dues/due.ts'
import { type Allocation, ledgerRepository } from './ledger.repository.ts'

/** Money that came in for dues, or that goes back. */
export interface Posting {
  kind: LedgerKind
  payer: Payer
  feeTypeId: string
  orderId: string
  receiptNumber: string | null
  /** Of the bank or the gateway. */
  reference: string
  /** How it was paid; of what goes back the ledger knows it by its payment. */
  method?: string
  note?: string
  at: string
  /** A user's id, or `system`. */
  byId: string
}

/** For the feature that takes money, inside its own transaction. */
export interface FeeLedger {
  /** Locks the dues for the transaction; in the order of their keys. */
  lockDues(tx: Kysely<Tables>, ids: readonly string[]): Promise<Due[]>
  /**
   * The locked dues are paid by so much each, and the ledger says so; answers the row's id.
   * @throws Error where more would be paid than a due is open for
   */
  receive(tx: Kysely<Tables>, paid: readonly Allocated[], posting: Posting): Promise<string>
  /**
   * Money went back: the ledger says so, and the locked dues are open again by so much, or where nobody owes it any
   * more they are less by so much; answers the row's id.
   */
  giveBack(tx: Kysely<Tables>, returned: readonly Allocated[], posting: GivingBack): Promise<string>
  /** How many paise an order has paid of each due, less what went back. */
  paidOf(tx: Kysely<Tables>, orderId: string): Promise<ReadonlyMap<string, number>>
}

export interface GivingBack extends Posting {
  reopens: boolean
}

export interface Allocated {
  due: Due
  /** Paise, more than 0. */
  amount: number
}

export const feeLedger: FeeLedger = {
  lockDues: (tx, ids) => dueRepository(tx).lock(ids),

  async receive(tx, paid, posting) {
    for (const { due, amount } of paid)
      if (due.state !== 'open' || amount > due.open)
        throw new Error(`The due ${due.id} is not open for so much.`)
    return post(tx, paid, posting)
  },

  async giveBack(tx, returned, posting) {
    const moved = returned.map(({ due, amount }) => ({ due, amount: -amount }))
    const id = await post(tx, moved, posting)
    if (!posting.reopens) for (const each of returned) await forgo(tx, each, posting)
    return id
  },

  paidOf: (tx, orderId) => ledgerRepository(tx).netOfOrder(orderId),
}

/**
 * Nobody owes what went back: the due is adjusted, and its page says why. No third person confirms that; who asked for
 * the money to go back, approved it and sent it stands with what moved it.
 */
async function forgo(
  tx: Kysely<Tables>,
  { due, amount }: Allocated,
  { at, byId, note = '' }: Posting,
): Promise<void> {
  const id = newId()
  const write = { transitions: transitionRepository(tx), audit: auditRepository(tx) }
  await transition(write, adjustmentMachine, {
    move: 'forgo',
    id,
    from: null,
    version: 1,
    actor: systemActor('accounts office'),
    at,
    note,
    audit: { after: { ...inWords(-amount, due.id), reason: note, state: 'confirmed' } },
    async update(state) {
      const since = { createdAt: at, createdBy: byId }
      await adjustmentRepository(tx).add({
        id,
        dueId: due.id,
        amount: -amount,
        reason: note,
        state,
        ...since,
      })
      return true
    },
  })
  await dueRepository(tx).setAmount({ ...due, settled: due.settled - amount }, due.amount - amount, at)
}

async function post(tx: Kysely<Tables>, moved: readonly Allocated[], posting: Posting): Promise<string> {
  const id = newId()
  const { kind, payer, feeTypeId, orderId, receiptNumber, reference, note = '', at, byId } = posting
  const method = posting.method ?? (await ledgerRepository(tx).methodOfOrder(orderId))
  for (const { due, amount } of moved) await dueRepository(tx).settle(due, amount, at)
  const allocations: Allocation[] = moved.map(({ due, amount }) => ({ dueId: due.id, amount }))
  await ledgerRepository(tx).add(
    {
      id,
      at,
      kind,
      amount: moved.reduce((sum, { amount }) => sum + amount, 0),
      payer_kind: payer.kind,
      payer_id: payer.id,
      fee_type_id: feeTypeId,
      order_id: orderId,
      receipt_number: receiptNumber,
      reference,
      method,
      note,
      by_id: byId,
    },
    allocations,
  )
  return id
}
