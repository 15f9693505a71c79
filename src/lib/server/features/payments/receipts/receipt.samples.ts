import type { SampleWords } from '../../../kernel/documents/document-kind.ts'
import { composeReceipt } from './print-receipt.ts'
import type { ReceiptPdf } from './receipt.document.ts'
import type { Receipt } from './receipt.ts'

export async function receiptSamples({ name, letterhead }: SampleWords): Promise<Record<string, ReceiptPdf>> {
  const at = '2026-11-21T06:00:00.000Z'
  const receipt: Receipt = {
    number: 'F/2026-27/000042',
    orderId: 'o',
    kind: 'general',
    series: 'general:2026-27',
    place: 42,
    issuedAt: at,
    amount: 1_23_456_50,
    payer: { kind: 'student', id: 's' },
    dishonouredAt: null,
    snapshot: {
      college: letterhead,
      payer: { number: '21B81A0501', name },
      feeType: 'Tuition Fee',
      semester: 'I Semester',
      lines: [
        { dueId: 'a', text: 'I Semester · 2026-2027', amount: 1_00_000_00 },
        { dueId: 'b', text: name, amount: 23_456_50 },
      ],
      transactionId: 'a3c1f0d2b4e546bb9a1c7f00aa55ee11',
      paidBy: { family: 'UPI', from: 'payer@bank', bankReference: '412345678901', at },
    },
  }
  return {
    paid: composeReceipt(receipt, letterhead),
    duplicate: composeReceipt(receipt, letterhead, true),
    dishonoured: composeReceipt({ ...receipt, dishonouredAt: at }, { logo: null }),
  }
}
