import type { SampleWords } from '../../../kernel/documents/document-kind.ts'
import type { CashDeposit } from './cash-deposit.ts'
import { composeDepositSlip } from './compose-deposit-slip.ts'
import type { DepositSlipPdf } from './deposit-slip.document.ts'

/** Samples: cash alone, with a difference and cheques, with more cheques than a page takes, and withdrawn. */
export async function depositSlipSamples({
  name,
  letterhead,
}: SampleWords): Promise<Record<string, DepositSlipPdf>> {
  const deposit: CashDeposit = {
    id: 'd',
    day: '2026-11-27',
    depositedOn: '2026-11-28',
    bank: 'SBI, Gannavaram',
    slip: '004512',
    counted: { 500: 84, 200: 12, 100: 31, 50: 7, 20: 4, 10: 11, 5: 6, 2: 3, 1: 2 },
    amount: 48_078_00,
    expected: 48_078_00,
    reason: '',
    state: 'entered',
    version: 1,
    createdAt: '2026-11-28T06:00:00.000Z',
    createdBy: 'u',
  }
  const papersOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: String(index),
      reference: String(123_456 + index),
      bank: index === 0 ? name : 'HDFC Bank',
      amount: (index + 1) * 1_250_00,
      depositBank: 'SBI, Gannavaram',
      slip: '004513',
    }))
  const compose = (more: Partial<CashDeposit>, papers: number) =>
    composeDepositSlip({ deposit: { ...deposit, ...more }, papers: papersOf(papers), by: name }, letterhead)
  return {
    cash: compose({ slip: '' }, 0),
    cheques: compose({ expected: 48_178_00, reason: name }, 3),
    'many-cheques': compose({}, 24),
    withdrawn: compose({ state: 'withdrawn' }, 0),
  }
}
