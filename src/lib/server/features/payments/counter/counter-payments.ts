import type { Kysely } from 'kysely'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Fees } from '../../fees/feature.ts'
import { cancelOrder } from '../checkout/prepare-order.ts'
import type { OrderTokens } from '../orders/order-tokens.ts'
import type { Order } from '../orders/order.ts'
import type { ReceiptSnapshot } from '../receipts/receipt.ts'
import { receiptSeries } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'
import { settle } from '../settlement/settle.ts'
import type { CounterEntry, CounterReceipt, DueWords, HeldForCounter } from './counter.ts'
import { holdForCounter } from './hold-dues.ts'

/** Takes the money of a till, inside the till's transaction. */
export interface CounterPayments {
  /** Returns the started online payments of these dues, according to our own books. */
  startedFor(dueIds: readonly string[]): Promise<readonly Order[]>
  /** Returns those of these dues for which the office reviews money. */
  inDoubtAmong(dueIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Locks payers, dues and started online payments until the transaction ends.
   * @throws DomainError Conflict `payments.inDoubt` while the office reviews money for one of the dues
   */
  holdForCounter(
    tx: Kysely<Tables>,
    wanted: { payers: readonly Payer[]; dueIds: readonly string[] },
  ): Promise<HeldForCounter>
  /**
   * Pays held dues and issues the receipts, one for each entry. Started online payments of the dues are cancelled: money
   * that still arrives for them is reviewed.
   */
  settleAtCounter(tx: Kysely<Tables>, sale: CounterSale): Promise<CounterReceipt[]>
}

interface CounterSale {
  /** One for each payer and kind of fee. */
  entries: readonly CounterEntry[]
  started: readonly Order[]
  college: ReceiptSnapshot['college']
  wordsOf: DueWords
  actor: Actor
  at: string
}

interface Parts {
  repositoryOf(tx: Kysely<Tables>): PaymentsRepository
  read: Pick<PaymentsRepository, 'orders' | 'reviews'>
  fees: Pick<Fees, 'lockDues' | 'receive'>
  tokens: Pick<OrderTokens, 'make'>
}

export const createCounterPayments = ({ repositoryOf, read, fees, tokens }: Parts): CounterPayments => ({
  async startedFor(dueIds) {
    const ids = await read.orders.openFor(dueIds)
    return (await Promise.all(ids.map((id) => read.orders.find(id)))).flatMap((order) => order ?? [])
  },

  async inDoubtAmong(dueIds) {
    const doubts = await Promise.all(dueIds.map((id) => read.reviews.areInDoubt([id])))
    return new Set(dueIds.filter((_, index) => doubts[index]))
  },

  holdForCounter: (tx, wanted) => holdForCounter(repositoryOf(tx), fees, wanted),

  async settleAtCounter(tx, { entries, started, college, wordsOf, actor, at }) {
    const write = repositoryOf(tx)
    for (const order of started) await cancelOrder(write, order, { actor, at, note: '' })
    const receipts: CounterReceipt[] = []
    // Numbers are taken in the order of the names of their series.
    for (const counter of entries.toSorted(bySeries)) {
      const receipt = await settle(write, fees, { counter, college, wordsOf, tokens })
      if (receipt) receipts.push(receipt)
    }
    return receipts
  },
})

function bySeries(one: CounterEntry, other: CounterEntry): number {
  const [a, b] = [one, other].map(({ parts: [first], at }) =>
    first ? receiptSeries(first.due.kind, at).name : '',
  )
  return (a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1
}
