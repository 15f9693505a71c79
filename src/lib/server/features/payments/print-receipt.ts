import type { Letterhead } from '../../kernel/documents/pieces/letterhead.ts'
import type { Snapshots } from '../../kernel/snapshots/snapshots.ts'
import { composeReceipt } from './compose-receipt.ts'
import type { Receipt } from './receipt.ts'

export interface ReceiptPrinter {
  /**
   * The same bytes for ever: drawn once, with the logo of that day, and kept. A reprint of the office says that it is
   * a duplicate.
   * @throws DomainError TooMany `documents.busy`, Unavailable `file.*`
   */
  printReceipt(receipt: Receipt, isDuplicate?: boolean): Promise<Uint8Array>
}

interface Parts {
  snapshots: Pick<Snapshots, 'drawOnce'>
  letterhead(): Promise<Letterhead>
}

export const createReceiptPrinter = ({ snapshots, letterhead }: Parts): ReceiptPrinter => ({
  printReceipt(receipt, isDuplicate = false) {
    const key = { number: receipt.number, isDuplicate, dishonouredAt: receipt.dishonouredAt }
    const compose = async () => composeReceipt(receipt, (await letterhead()).logo, isDuplicate)
    return snapshots.drawOnce('payments.receipt', key, compose, 'system')
  },
})
