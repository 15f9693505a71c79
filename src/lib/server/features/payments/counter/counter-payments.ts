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
import { cancelCounter, type CounterCancellation } from './cancel-counter.ts'
import {
  type CounterRefundRequest,
  type CounterSending,
  decideCounterRefund,
  proposeCounterRefund,
  sendCounterRefund,
} from './refund-counter.ts'
import type { Refund } from '../refunds/refund.ts'
import { leftOfCounter } from './left-of-counter.ts'
import type { CounterEntry, CounterReceipt, DueWords, HeldForCounter } from './counter.ts'
import { holdForCounter } from './hold-dues.ts'
import { type ReturnedTender, takeBackTender } from './take-back-tender.ts'

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
  /**
   * Locks the payers of a tender's receipts until the transaction ends, and returns them in the order of the receipts.
   */
  holdPayersOfTender(tx: Kysely<Tables>, tenderId: string): Promise<Payer[]>
  /**
   * Takes back what a returned cheque or demand draft has paid; `holdPayersOfTender` comes first.
   * @throws DomainError Conflict `papers.moneyGone`
   */
  takeBackTender(tx: Kysely<Tables>, tender: ReturnedTender): Promise<void>
  /**
   * Cancels receipts of the counter, whose dues are then open again.
   * @throws DomainError Conflict `till.cancelledAlready`, `till.cancelRefunded`
   */
  cancelAtCounter(tx: Kysely<Tables>, cancellation: CounterCancellation): Promise<void>
  /** Paise of an order of the counter that may still be refunded; 0 while a refund is in progress. */
  leftAtCounter(orderId: string): Promise<number>
  /** Oldest first. */
  refundsAtCounter(orderId: string): Promise<Refund[]>
  /** Proposes a refund. @throws DomainError as `proposeCounterRefund` */
  refundAtCounter(tx: Kysely<Tables>, request: CounterRefundRequest): Promise<string>
  /** @throws DomainError as `decideCounterRefund` */
  decideAtCounter(tx: Kysely<Tables>, decision: Parameters<typeof decideCounterRefund>[2]): Promise<void>
  /** Records that the money went back. @throws DomainError as `sendCounterRefund` */
  sendAtCounter(tx: Kysely<Tables>, sending: CounterSending): Promise<Refund>
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
  read: Pick<PaymentsRepository, 'orders' | 'reviews' | 'refunds' | 'kept' | 'transaction'>
  fees: Pick<Fees, 'lockDues' | 'receive' | 'takeBack' | 'giveBack' | 'paidOf' | 'paidByTender'>
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

  cancelAtCounter: (tx, cancellation) => cancelCounter(repositoryOf(tx), fees, cancellation),

  async leftAtCounter(orderId) {
    const order = await read.orders.find(orderId)
    return order ? leftOfCounter(read, fees, order) : 0
  },

  refundsAtCounter: (orderId) => read.refunds.ofOrder(orderId),
  refundAtCounter: (tx, request) => proposeCounterRefund(repositoryOf(tx), fees, request),
  decideAtCounter: (tx, decision) => decideCounterRefund(repositoryOf(tx), fees, decision),
  sendAtCounter: (tx, sending) => sendCounterRefund(repositoryOf(tx), fees, sending),

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

  async holdPayersOfTender(tx, tenderId) {
    const payers = (await fees.paidByTender(tx, tenderId)).map(({ payer }) => payer)
    const each = [...new Map(payers.map((payer) => [payer.id, payer])).values()]
    await repositoryOf(tx).payers.lockAll(each)
    return each
  },

  takeBackTender: (tx, tender) => takeBackTender(repositoryOf(tx), fees, tender),
})

function bySeries(one: CounterEntry, other: CounterEntry): number {
  const [a, b] = [one, other].map(({ parts: [first], at }) =>
    first ? receiptSeries(first.due.kind, at).name : '',
  )
  return (a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1
}
