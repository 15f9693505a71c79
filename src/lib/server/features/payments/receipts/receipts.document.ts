import { drawManyDocuments } from '../../../kernel/documents/college-document.ts'
import { drawReceiptParts, type ReceiptPdf } from './receipt.document.ts'

/** The receipts of one sale; there is at least one. */
export interface ReceiptsPdf {
  receipts: readonly ReceiptPdf[]
}

/** Draws each receipt on pages of its own, in one file to print at once. */
export default async function drawReceipts({ receipts }: ReceiptsPdf): Promise<Uint8Array> {
  const [first] = receipts
  if (!first) throw new Error('A sale has a receipt.')
  const about = {
    title: first.title,
    author: first.letterhead.name,
    madeOn: first.issuedOn,
    language: first.language,
    format: 'A5' as const,
    isTagged: true,
    content: receipts,
  }
  return drawManyDocuments(about, eachOf(receipts), drawReceiptParts)
}

async function* eachOf(receipts: readonly ReceiptPdf[]): AsyncGenerator<ReceiptPdf> {
  yield* receipts
}
