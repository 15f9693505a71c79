import { expect, it } from 'vitest'
import { sumOverdue } from './overdue-dues.ts'

it('sums dues of a passed day, single ones and several together, and names each day once', () => {
  const dues = [
    { dueOn: '2026-07-31', amount: 98_000_00 },
    { dueOn: '2026-06-30', amount: 96_000_00 },
    { dueOn: '2026-07-31', amount: 3_000_00, count: 3 },
  ]
  expect(sumOverdue(dues)).toEqual({ count: 5, amount: 197_000_00, days: ['2026-06-30', '2026-07-31'] })
  expect(sumOverdue([])).toEqual({ count: 0, amount: 0, days: [] })
})
