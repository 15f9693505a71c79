import { expect, it } from 'vitest'
import { bankKey, bankNames } from './banks.ts'

it.each([
  ['Canara Bank', 'canara'],
  ['SBI', 'State Bank of India'],
  ['S.B.I.', 'the state bank of india ltd'],
  ['Union Bank', 'Union Bank of India'],
  ['Punjab & Sind Bank', 'Punjab and Sind Bank'],
])('%s is %s', (one, other) => {
  expect(bankKey(one)).toBe(bankKey(other))
})

it('tells banks of similar names apart', () => {
  expect(new Set(bankNames.map(bankKey)).size).toBe(bankNames.length)
})
