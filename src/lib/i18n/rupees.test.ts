import { expect, it } from 'vitest'
import { sayPaise, showRupees } from './rupees.ts'

it.each([
  ['450000', '4,50,000'],
  ['1200.50', '1,200.50'],
  ['12500000', '1,25,00,000'],
  ['0', '0'],
  ['', ''],
])('shows %s as %s', (rupees, shown) => {
  expect(showRupees(rupees)).toBe(shown)
})

it.each([
  [45_000_000, '₹\u00a04,50,000'],
  [-50_000, '−₹\u00a0500'],
  [-5, '−₹\u00a00.05'],
  [0, '₹\u00a00'],
])('says %i paise as %s', (paise, said) => {
  expect(sayPaise(paise)).toBe(said)
})
