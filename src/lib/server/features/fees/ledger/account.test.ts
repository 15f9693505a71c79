import { expect, it } from 'vitest'
import type { Adjustment } from '../adjustments/adjustment.ts'
import type { Due } from '../dues/due.ts'
import type { LedgerRow } from '../tables.ts'
import { type Account, accountOf } from './account.ts'

const due = (id: string, amount: number, more: Partial<Due> = {}): Due => ({
  id,
  payer: { kind: 'student', id: 's' },
  feeTypeId: 't',
  feeType: 'Tuition Fee',
  kind: 'general',
  isOnline: true,
  semesterId: null,
  year: '2026-2027',
  label: '',
  amount,
  settled: 0,
  open: amount,
  dueOn: '',
  changeId: null,
  replacedBy: null,
  source: null,
  payableBy: 'student',
  payableChangeId: null,
  state: 'open',
  version: 1,
  createdAt: '2026-06-01',
  updatedAt: '2026-06-01',
  ...more,
})

const adjustment = (dueId: string, amount: number, more: Partial<Adjustment> = {}): Adjustment => ({
  id: `${dueId}-adjusted`,
  dueId,
  amount,
  reason: 'Merit',
  state: 'confirmed',
  isRefunded: false,
  version: 2,
  createdAt: '2026-06-10',
  createdBy: 'u',
  updatedAt: '2026-06-20',
  ...more,
})

const moved = (kind: LedgerRow['kind'], amount: number, at: string): LedgerRow => ({
  id: `${kind}-${at}`,
  at,
  kind,
  amount,
  tender_id: null,
  payer_kind: 'student',
  payer_id: 's',
  fee_type_id: 't',
  order_id: 'o',
  receipt_number: null,
  method: '',
  reference: '',
  note: '',
  by_id: 'u',
})

const balances = (account: Account) =>
  accountOf(account).map(({ kind, change, balance }) => [kind, change, balance])

it('shows what was charged first, each adjustment where it was confirmed, and money as it moved', () => {
  const account = {
    // The amount includes the concession.
    dues: [due('a', 40_000)],
    adjustments: [adjustment('a', -10_000), adjustment('a', 5_000, { id: 'x', state: 'proposed' })],
    ledger: [
      moved('payment', 40_000, '2026-07-01'),
      moved('refund', -15_000, '2026-07-05'),
      moved('reversal', -25_000, '2026-07-06'),
    ],
  }
  expect(balances(account)).toEqual([
    ['charged', 50_000, 50_000],
    ['adjusted', -10_000, 40_000],
    ['payment', -40_000, 0],
    ['refund', 15_000, 15_000],
    ['reversal', 25_000, 40_000],
  ])
})

it('ends with what is open, and a cancelled due counts until it was cancelled', () => {
  const cancelled = due('b', 7_000, { state: 'cancelled', updatedAt: '2026-06-15' })
  const account = { dues: [due('a', 500), cancelled], adjustments: [], ledger: [] }
  expect(balances(account)).toEqual([
    ['charged', 500, 500],
    ['charged', 7_000, 7_500],
    ['cancelled', -7_000, 500],
  ])
})
