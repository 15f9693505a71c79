import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Attempt } from './attempt.ts'
import type { Order } from './order.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Receipt } from './receipt.ts'

export interface PaymentReader {
  /** Null where there is none. */
  order(id: string): Promise<Order | null>
  /** Oldest first. */
  attempts(orderId: string): Promise<Attempt[]>
  /** Newest first. */
  ordersOf(payer: Payer): Promise<Order[]>
  receipt(number: string): Promise<Receipt | null>
  receiptOf(orderId: string): Promise<Receipt | null>
  /** Newest first. */
  receiptsOf(payer: Payer): Promise<Receipt[]>
}

export const paymentReader = ({ store: { read } }: { store: Store<PaymentsRepository> }): PaymentReader => ({
  order: read.orders.find,
  attempts: read.attempts.ofOrder,
  ordersOf: read.orders.ofPayer,
  receipt: read.receipts.find,
  receiptOf: read.receipts.ofOrder,
  receiptsOf: read.receipts.ofPayer,
})
