import type { Kysely } from 'kysely'
import type { LedgerKind, Payer } from '#lib/schemas/fees/kinds.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { Due } from './due.ts'
import { dueRepository } from './due.repository.ts'
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
  /** Money went back: the ledger says so, and the locked dues are open again by so much; answers the row's id. */
  giveBack(tx: Kysely<Tables>, returned: readonly Allocated[], posting: Posting): Promise<string>
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

  giveBack: (tx, returned, posting) =>
    post(
      tx,
      returned.map(({ due, amount }) => ({ due, amount: -amount })),
      posting,
    ),
}

async function post(tx: Kysely<Tables>, moved: readonly Allocated[], posting: Posting): Promise<string> {
  const id = newId()
  const { kind, payer, feeTypeId, orderId, receiptNumber, reference, note = '', at, byId } = posting
  for (const { due, amount } of moved) await dueRepository(tx).settle(due, amount, at)
  const allocations: Allocation[] = moved.map(({ due, amount }) => ({ dueId: due.id, amount }))
  await ledgerRepository(tx).add(
    {
      ...{ id, at, kind, amount: moved.reduce((sum, { amount }) => sum + amount, 0) },
      ...{ payer_kind: payer.kind, payer_id: payer.id, fee_type_id: feeTypeId, order_id: orderId },
      ...{ receipt_number: receiptNumber, reference, note, by_id: byId },
    },
    allocations,
  )
  return id
}
