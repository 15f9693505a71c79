import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { ReceiptPrinter } from './print-receipt.ts'
import type { Receipt } from './receipt.ts'

export interface ReceiptReprinter {
  /** For the office, which says who had it: the receipt says that it is a duplicate. @throws DomainError as `printReceipt` */
  reprintReceipt(receipt: Receipt, actor: Actor): Promise<Uint8Array>
}

interface Parts extends ReceiptPrinter {
  store: Store<PaymentsRepository>
  clock: Clock
}

/** What the audit trail keeps of a receipt. */
export const auditedReceipt = ['number'] as const

export const createReceiptReprinter = ({ store, clock, printReceipt }: Parts): ReceiptReprinter => ({
  async reprintReceipt(receipt, actor) {
    const bytes = await printReceipt(receipt, true)
    const { number, orderId: entityId } = receipt
    const printed = { action: 'receipt.reprinted', entity: 'receipt', entityId, after: { number } }
    await store.transact((write) => write.audit.record(auditEntry(actor, clock.now(), printed)))
    return bytes
  },
})
