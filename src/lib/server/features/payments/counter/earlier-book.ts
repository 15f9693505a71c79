import type { Kysely } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Due, Fees } from '../../fees/feature.ts'
import { orderMachine } from '../attempts/attempt.ts'
import type { OrderTokens } from '../orders/order-tokens.ts'
import { isEarlierSeries, type Receipt } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'
import { willBeGiven } from '../series/take-number.ts'
import { settle } from '../settlement/settle.ts'
import { earlierMethod, type EarlierSettlement } from './settle-earlier.ts'

/** Copies receipts that the college issued before this system, inside another transaction. */
export interface EarlierBook {
  /** Returns the stored receipts with these numbers, ours included; capitals make no difference. */
  receiptsNumbered(db: Kysely<Tables>, numbers: readonly string[]): Promise<Receipt[]>
  /** Returns those of these numbers that a series of ours gives one day. */
  numbersToCome(db: Kysely<Tables>, numbers: readonly string[]): Promise<ReadonlySet<string>>
  /** Locks payers and dues until the transaction ends; returns the dues that can be paid now. */
  holdForEarlier(
    tx: Kysely<Tables>,
    wanted: { payers: readonly Payer[]; dueIds: readonly string[] },
  ): Promise<Due[]>
  /** Pays held dues. @throws DomainError Conflict `receiptSeries.numberOfSeries` */
  settleEarlier(tx: Kysely<Tables>, entry: Omit<EarlierSettlement, 'tokens'>): Promise<void>
  /**
   * Takes copied receipts back: the dues are owed again, the ledger keeps the payment and its reversal, and the copies are
   * removed, so that the corrected file can bring the numbers again. Returns the numbers that stay, because money of
   * them was given back since.
   */
  takeBackEarlier(
    tx: Kysely<Tables>,
    numbers: readonly string[],
    by: { actor: Actor; at: string },
  ): Promise<ReadonlySet<string>>
}

interface Parts {
  repositoryOf(tx: Kysely<Tables>): PaymentsRepository
  fees: Pick<Fees, 'lockDues' | 'receive' | 'giveBack' | 'paidOf'>
  tokens: Pick<OrderTokens, 'make'>
}

export const createEarlierBook = ({ repositoryOf, fees, tokens }: Parts): EarlierBook => ({
  receiptsNumbered: (db, numbers) => repositoryOf(db).receipts.numbered(numbers),

  async numbersToCome(db, numbers) {
    const starts = await repositoryOf(db).seriesStarts.all()
    return new Set(numbers.filter((number) => willBeGiven(number, starts)))
  },

  async holdForEarlier(tx, { payers, dueIds }) {
    const write = repositoryOf(tx)
    await write.payers.lockAll(payers)
    const dues = await fees.lockDues(tx, dueIds)
    const free: Due[] = []
    for (const due of dues)
      if (due.state === 'open' && due.changeId === null && !(await write.reviews.areInDoubt([due.id])))
        free.push(due)
    return free
  },

  async settleEarlier(tx, entry) {
    await settle(repositoryOf(tx), fees, { ...entry, tokens })
  },

  async takeBackEarlier(tx, numbers, by) {
    const write = repositoryOf(tx)
    const found = (await write.receipts.numbered(numbers)).filter(({ series }) => isEarlierSeries(series))
    await write.payers.lockAll(found.map(({ payer }) => payer))
    const dueIds = found.flatMap(({ snapshot }) => snapshot.lines.map(({ dueId }) => dueId))
    const dues = new Map((await fees.lockDues(tx, dueIds)).map((due) => [due.id, due]))
    const stays = new Set<string>()
    for (const receipt of found)
      if (!(await takeBack({ write, fees, dues, receipt, by }))) stays.add(receipt.number)
    return stays
  },
})

interface TakingBack extends Pick<Parts, 'fees'> {
  write: PaymentsRepository
  /** Locked; kept up to date, because two receipts may have paid one due. */
  dues: Map<string, Due>
  receipt: Receipt
  by: { actor: Actor; at: string }
}

/** Returns false if a part of the money was given back since. */
async function takeBack({ write, fees, dues, receipt, by }: TakingBack): Promise<boolean> {
  const order = await write.orders.lock(receipt.orderId)
  const paid = await fees.paidOf(write.transaction, receipt.orderId)
  const returned = [...paid].flatMap(([dueId, amount]) => {
    const due = dues.get(dueId)
    return due && amount > 0 ? [{ due, amount }] : []
  })
  const sum = returned.reduce((all, { amount }) => all + amount, 0)
  if (order?.state !== 'paid' || sum !== receipt.amount) return false
  const { actor, at } = by
  await fees.giveBack(write.transaction, returned, {
    kind: 'reversal',
    payer: receipt.payer,
    feeTypeId: order.feeTypeId ?? '',
    orderId: order.id,
    receiptNumber: receipt.number,
    reference: '',
    method: earlierMethod(receipt.snapshot.taken?.tenders[0]?.way ?? 'cash'),
    at,
    // On the day of the receipt, so that the books of that month agree with the old book again.
    bookedAt: receipt.issuedAt,
    byId: actor.id,
    reopens: true,
  })
  for (const { due, amount } of returned)
    dues.set(due.id, { ...due, settled: due.settled - amount, open: due.open + amount })
  await transition(write, orderMachine, {
    move: 'takeBack',
    id: order.id,
    from: order.state,
    version: order.version + 1,
    actor,
    at,
    audit: { after: { state: 'cancelled', note: receipt.number } },
    update: (to) => write.orders.setState(order, to, at),
  })
  await write.receipts.removeEarlier(receipt.number)
  return true
}
