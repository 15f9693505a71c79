import { expect, it } from 'vitest'
import { isForNoAddress, queryWithout } from './numbers-in-addresses.ts'

it.each(['234123412346', '2341 2341 2346', 'Asha 2341-2341-2346'])('%s is for no address', (text) => {
  expect(isForNoAddress(text)).toBe(true)
})

// Its check digit is wrong, it is longer, or it begins as none does: roll numbers and receipts.
it.each([
  '234123412345',
  '2341234123467',
  '134123412346',
  '21B81A0501',
  '0199c3a1-2341-7412-9340-234123412346',
  '',
])('%s is', (text) => {
  expect(isForNoAddress(text)).toBe(false)
})

it('the rest of a query stays, and says that something is missing', () => {
  const query = new URLSearchParams({ search: '2341 2341 2346', branch: 'cse' })
  expect(String(queryWithout(query))).toBe('branch=cse&numberTaken=1')
})

it.each(['search=Asha&branch=cse', '', 'search=234123412346&meantSo=1'])('%s stays as it is', (query) => {
  expect(queryWithout(new URLSearchParams(query))).toBeNull()
})
