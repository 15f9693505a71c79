import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Due } from '../../fees/feature.ts'
import type { Order, OrderSnapshot } from '../orders/order.ts'
import type { TakenTender } from '../receipts/receipt.ts'

/** Money that a cashier has taken for one payer: the second proof, beside a charge of the gateway. */
export interface CounterEntry {
  payer: Payer
  /** The payer's details from the register, never from a request. */
  person: Pick<OrderSnapshot, 'number' | 'name' | 'course' | 'email' | 'phone' | 'language'>
  /** What was taken for which due. The dues are locked and of one kind of fee; a due may be paid in part. */
  parts: readonly CounterPart[]
  /** The cashier's name, as the receipt prints it. */
  cashier: string
  actor: Actor
  at: string
}

/** The part of a tender that pays a due, in paise. */
export interface CounterPart {
  due: Due
  amount: number
  tender: CounterTender
}

/** A tender that the till has stored in this transaction. */
export interface CounterTender extends Omit<TakenTender, 'amount'> {
  id: string
}

/** What is locked for a sale: until the transaction ends nobody else pays these dues. */
export interface HeldForCounter {
  /** In the order of their ids. */
  dues: readonly Due[]
  /** Started online payments of the dues. They are cancelled when the sale is settled. */
  started: readonly Order[]
  /** Admissions among the payers that were cancelled. */
  cancelled: ReadonlySet<string>
}

/** The receipt of one payer and kind of fee. */
export interface CounterReceipt {
  /** What it was issued for. */
  entry: CounterEntry
  orderId: string
  number: string
}

/** How a due is named on a receipt. */
export type DueWords = (due: Due) => { text: string; semester: string }
