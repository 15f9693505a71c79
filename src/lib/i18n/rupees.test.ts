import { expect, it } from 'vitest'
import { showRupees } from './rupees.ts'

it.each([
  ['450000', '4,50,000'],
  ['1200.50', '1,200.50'],
  ['12500000', '1,25,00,000'],
  ['0', '0'],
  ['', ''],
])('shows %s as %s', (rupees, shown) => {
  expect(showRupees(rupees)).toBe(shown)
})
