import type { Kysely } from 'kysely'
import type { LedgerKind, Payer } from '#lib/schemas/fees/kinds.ts'
import { auditRepository } from '../../../kernel/audit/audit.repository.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { transitionRepository } from '../../../kernel/transitions/transition.repository.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { adjustmentRepository } from '../adjustments/adjustment.repository.ts'
import { adjustmentMachine, adjustmentInWords } from '../adjustments/adjustment.ts'
import { dueRepository } from '../dues/due.repository.ts'
import type { Due } from '../dues/due.ts'
import {
  type Allocation,
  ledgerRepository,
  type ReroutedRefund,
  type TenderPayment,
} from './ledger.repository.ts'

/** Common fields of money received for dues, or returned. */
interface Posting {
  kind: LedgerKind
  payer: Payer
  feeTypeId: string
  /** Null for what an advance pays. */
  orderId: string | null
  receiptNumber: string | null
  /** What a cashier took for it; left out for money of the gateway. */
  tenderId?: string
  /** Reference of the bank or the gateway. */
  reference: string
  /**
   * Payment method. It is left out for what the gateway returned; the ledger then takes it from the order's payment.
   */
  method?: string
  note?: string
  /** When it is written, and when the money moved unless `bookedAt` says otherwise. */
  at: string
  /** When the money moved, if the books know of it only later: receipts of an earlier book, and of a day of the till that
   * is open again.
   */
  bookedAt?: string
  /** A user id, or `system`. */
  byId: string
}

/** The ledger API for the feature that takes payments; it runs inside that feature's transaction. */
export interface FeeLedger {
  /** Locks the dues for the transaction and returns them in id order. */
  lockDues(tx: Kysely<Tables>, ids: readonly string[]): Promise<Due[]>
  /**
   * Records a payment of the locked dues and returns the id of the ledger row.
   * @throws Error if more is paid than is open on a due
   */
  receive(tx: Kysely<Tables>, paid: readonly Allocated[], posting: Posting): Promise<string>
  /**
   * Records returned money and returns the id of the ledger row. The amount becomes open again on the locked dues, or,
   * without `reopens`, is written off them.
   */
  giveBack(tx: Kysely<Tables>, returned: readonly Allocated[], posting: GivingBack): Promise<string>
  /**
   * Takes back all that an order has paid, row by row: each tender and fee type as it was received. The locked dues are
   * open again. Returns the paise that it took back, which is what the order holds.
   */
  takeBack(tx: Kysely<Tables>, dues: readonly Due[], posting: TakingBack): Promise<number>
  /**
   * Moves what was paid of a locked due to locked dues of one fee type of the same payer; one of the two is an advance.
   * What leaves and what arrives are two rows whose sum is zero.
   */
  transfer(tx: Kysely<Tables>, transfer: Transfer): Promise<void>
  /** Corrects a refund that the gateway did not make: the college's bank transferred it under the new reference. */
  rerouteRefund(tx: Kysely<Tables>, refund: ReroutedRefund): Promise<void>
  /** Returns the paise that an order has paid of each due, minus what was returned. */
  paidOf(tx: Kysely<Tables>, orderId: string): Promise<ReadonlyMap<string, number>>
  /** Returns what a tender of the till has paid and what did not go back since, by order and fee type. */
  paidByTender(tx: Kysely<Tables>, tenderId: string): Promise<TenderPayment[]>
}

interface GivingBack extends Posting {
  reopens: boolean
}

/** What takes back an order: payer, numbers and references are those of its payments. */
type TakingBack = Pick<Posting, 'kind' | 'note' | 'at' | 'bookedAt' | 'byId'> & { orderId: string }

interface Transfer extends Pick<Posting, 'at' | 'byId'> {
  from: Due
  to: readonly Allocated[]
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
      if (due.state !== 'advance' && (due.state !== 'open' || amount > due.open))
        throw new Error(`The due ${due.id} is not open for so much.`)
    return post(tx, paid, posting)
  },

  async giveBack(tx, returned, posting) {
    const moved = returned.map(({ due, amount }) => ({ due, amount: -amount }))
    const id = await post(tx, moved, posting)
    if (!posting.reopens)
      for (const each of returned) if (each.due.state !== 'advance') await forgo(tx, each, posting)
    return id
  },

  takeBack,

  async transfer(tx, { from, to, at, byId }) {
    const [first] = to
    if (!first) return
    const { payer } = from
    const posting = { kind: 'transfer' as const, payer, orderId: null, receiptNumber: null, at, byId }
    const amount = to.reduce((sum, part) => sum + part.amount, 0)
    const { feeTypeId, feeType } = first.due
    const about = { reference: '', method: '', note: feeType }
    await feeLedger.receive(tx, to, { ...posting, ...about, feeTypeId })
    await post(tx, [{ due: from, amount: -amount }], { ...posting, ...about, feeTypeId: from.feeTypeId })
  },

  rerouteRefund: (tx, refund) => ledgerRepository(tx).setTransferred(refund),

  paidOf: (tx, orderId) => ledgerRepository(tx).netOfOrder(orderId),

  paidByTender: (tx, tenderId) => ledgerRepository(tx).netOfTender(tenderId),
}

async function takeBack(
  tx: Kysely<Tables>,
  dues: readonly Due[],
  { orderId, ...posting }: TakingBack,
): Promise<number> {
  const ledger = ledgerRepository(tx)
  const rows = await ledger.ofOrder(orderId)
  const held = new Map(dues.map((due) => [due.id, due]))
  for (const row of rows.filter(({ kind }) => kind === 'payment')) {
    const returned = (await ledger.allocationsOf(row.id)).map(({ dueId, amount }): Allocated => {
      const due = held.get(dueId)
      if (!due) throw new Error(`The due ${dueId} is not locked.`)
      held.set(dueId, { ...due, settled: due.settled - amount, open: due.open + amount })
      return { due, amount }
    })
    await feeLedger.giveBack(tx, returned, {
      ...posting,
      orderId,
      payer: { kind: row.payer_kind, id: row.payer_id },
      feeTypeId: row.fee_type_id,
      receiptNumber: row.receipt_number,
      ...(row.tender_id !== null && { tenderId: row.tender_id }),
      reference: row.reference,
      method: row.method,
      reopens: true,
    })
  }
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Writes off a returned amount by an adjustment with a reason. It needs no further confirmation, because the refund
 * records who requested, approved and sent it.
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
    audit: { after: { ...adjustmentInWords(-amount, due.id), reason: note, state: 'confirmed' } },
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
  const { kind, payer, feeTypeId, orderId, receiptNumber, tenderId = null, reference } = posting
  const { note = '', at, bookedAt = at, byId } = posting
  const method = posting.method ?? (await ledgerRepository(tx).methodOfOrder(orderId ?? ''))
  for (const { due, amount } of moved) await dueRepository(tx).settle(due, amount, at)
  const allocations: Allocation[] = moved.map(({ due, amount }) => ({ dueId: due.id, amount }))
  await ledgerRepository(tx).add(
    {
      id,
      at: bookedAt,
      kind,
      amount: moved.reduce((sum, { amount }) => sum + amount, 0),
      payer_kind: payer.kind,
      payer_id: payer.id,
      fee_type_id: feeTypeId,
      order_id: orderId,
      receipt_number: receiptNumber,
      tender_id: tenderId,
      reference,
      method,
      note,
      by_id: byId,
    },
    allocations,
  )
  return id
}
