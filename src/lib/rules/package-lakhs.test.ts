import { expect, it } from 'vitest'
import { packageOf } from './package-lakhs.ts'

it.each([
  ['6.5', 650],
  ['6.5 LPA', 650],
  ['12', 1200],
  ['Rs. 6,50,000', 650],
  ['₹ 650000 per annum', 650],
  ['3.255', 326],
  ['', null],
  ['good', null],
  ['0', null],
  ['99999999999999', null],
])('a package written as "%s" is %s hundredths of a lakh', (text, hundredths) => {
  expect(packageOf(text)).toBe(hundredths)
})
