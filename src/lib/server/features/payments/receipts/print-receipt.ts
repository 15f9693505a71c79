import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { Snapshots } from '../../../kernel/snapshots/snapshots.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { PaymentsRepository } from '../repository.ts'
import { composeReceipt } from './compose-receipt.ts'
import type { Receipt } from './receipt.ts'

export interface ReceiptPrinter {
  /**
   * Answers the same bytes for ever: drawn once, with the logo of that day, and kept. A reprint of the office says that it is
   * a duplicate.
   * @throws DomainError TooMany `documents.busy`, Unavailable `file.*`
   */
  printReceipt(receipt: Receipt, isDuplicate?: boolean): Promise<Uint8Array>
}

interface PrinterParts {
  snapshots: Pick<Snapshots, 'drawOnce'>
  letterhead(): Promise<Letterhead>
}

export const createReceiptPrinter = ({ snapshots, letterhead }: PrinterParts): ReceiptPrinter => ({
  printReceipt(receipt, isDuplicate = false) {
    const key = { number: receipt.number, isDuplicate, dishonouredAt: receipt.dishonouredAt }
    const compose = async () => composeReceipt(receipt, (await letterhead()).logo, isDuplicate)
    return snapshots.drawOnce('payments.receipt', key, compose, 'system')
  },
})

export interface ReceiptReprinter {
  /** For the office, which says who had it: the receipt says that it is a duplicate. @throws DomainError as `printReceipt` */
  reprintReceipt(receipt: Receipt, actor: Actor): Promise<Uint8Array>
}

interface ReprinterParts extends ReceiptPrinter {
  store: Store<PaymentsRepository>
  clock: Clock
}

/** What the audit trail keeps of a receipt. */
export const auditedReceipt = ['number'] as const

export const createReceiptReprinter = ({ store, clock, printReceipt }: ReprinterParts): ReceiptReprinter => ({
  async reprintReceipt(receipt, actor) {
    const bytes = await printReceipt(receipt, true)
    const { number, orderId: entityId } = receipt
    const printed = { action: 'receipt.reprinted', entity: 'receipt', entityId, after: { number } }
    await store.transact((write) => write.audit.record(auditEntry(actor, clock.now(), printed)))
    return bytes
  },
})
