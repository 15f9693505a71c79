import type { SampleWords } from '../../../kernel/documents/document-kind.ts'
import { composeReceipt } from './print-receipt.ts'
import type { ReceiptPdf } from './receipt.document.ts'
import type { ReceiptsPdf } from './receipts.document.ts'
import { type Receipt, withAnswers } from './receipt.ts'

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
    cancelledAt: null,
    verifyCode: 'K7QM3XTD9B',
    snapshot: {
      college: letterhead,
      payer: {
        number: '21B81A0501',
        name,
        course: 'Bachelor of Technology, Computer Science and Engineering · 2021-2025',
      },
      feeType: 'Tuition Fee',
      semester: 'I Semester',
      year: '2026-2027',
      lines: [
        { dueId: 'a', text: 'I Semester · 2026-2027', amount: 1_00_000_00 },
        { dueId: 'b', text: name, amount: 23_456_50 },
      ],
      transactionId: 'a3c1f0d2b4e546bb9a1c7f00aa55ee11',
      paidBy: { family: 'UPI', from: 'payer@bank', bankReference: '412345678901', at },
    },
  }
  const { logo, colour = '', affiliation = '' } = letterhead
  const look = { logo, colour, affiliation, publicOrigin: 'https://campus.example' }
  const { payer, year: _, ...older } = receipt.snapshot
  const atCounter: Receipt['snapshot'] = {
    ...receipt.snapshot,
    feeType: 'Tuition Fee, Library Fee',
    lines: [
      { dueId: 'a', feeType: 'Tuition Fee', text: 'I Semester · 2026-2027', amount: 900_00 },
      { dueId: 'b', feeType: 'Library Fee', text: '2026-2027', amount: 100_00 },
    ],
    transactionId: '',
    paidBy: { family: '', from: '', bankReference: '', at },
    taken: {
      cashier: name,
      tenders: [
        { way: 'cash', amount: 650_00, reference: '', bank: '', datedOn: '' },
        { way: 'cheque', amount: 350_00, reference: '123456', bank: 'SBI', datedOn: '2026-11-01' },
      ],
    },
  }
  const dues = Array.from({ length: 14 }, (_, index) => ({
    dueId: String(index),
    text: `${index + 1} · ${name}`,
    amount: 1_000_00,
  }))
  return {
    paid: composeReceipt(receipt, look),
    atCounter: composeReceipt({ ...receipt, amount: 1_000_00, snapshot: atCounter }, look),
    duplicate: composeReceipt(receipt, look, true),
    dishonoured: composeReceipt({ ...receipt, dishonouredAt: at }, { ...look, logo: null }),
    partDishonoured: composeReceipt(
      withAnswers({ ...receipt, amount: 1_000_00, snapshot: atCounter, dishonouredAt: at }, ({ way }) =>
        way === 'cheque' ? 'returned' : undefined,
      ),
      look,
    ),
    cancelled: composeReceipt({ ...receipt, cancelledAt: at }, { ...look, logo: null }),
    'many-lines': composeReceipt(
      { ...receipt, amount: 14_000_00, snapshot: { ...receipt.snapshot, lines: dues } },
      look,
    ),
    'without-code': composeReceipt(
      { ...receipt, verifyCode: null, snapshot: { ...older, payer: { number: payer.number, name } } },
      look,
    ),
  }
}

/** The receipts of one sale at the counter. */
export async function saleSamples(words: SampleWords): Promise<Record<string, ReceiptsPdf>> {
  const { atCounter, 'many-lines': long } = await receiptSamples(words)
  const one = atCounter ? [atCounter] : []
  return {
    one: { receipts: one },
    several: { receipts: [...one, ...one] },
    long: { receipts: long ? [long] : [] },
  }
}
