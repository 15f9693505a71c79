import { expect, it } from 'vitest'
import { cashProblem } from './cash-limit.ts'

it.each([
  [{ today: 0, ofDue: 0 }, 1_99_999_99, ''],
  [{ today: 0, ofDue: 0 }, 2_00_000_00, 'till.cashOfDay'],
  [{ today: 1_50_000_00, ofDue: 0 }, 50_000_00, 'till.cashOfDay'],
  [{ today: 1_50_000_00, ofDue: 1_50_000_00 }, 49_999_99, ''],
  [{ today: 0, ofDue: 1_50_000_00 }, 50_000_00, 'till.cashOfDue'],
  [{ today: 3_00_000_00, ofDue: 0 }, 0, ''],
] as const)('cash before %o and %i more: %s', (before, more, problem) => {
  expect(cashProblem(before, more)).toBe(problem)
})
