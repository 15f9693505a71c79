import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paiseOf, rupeesOf } from './paise.ts'

it.each([
  ['', ''],
  ['0', '0'],
  ['1200', '120000'],
  ['1200.5', '120050'],
  ['0.07', '7'],
])('keeps %s rupees as %s paise', (rupees, paise) => {
  expect(paiseOf(rupees)).toBe(paise)
})

it('gives back what it was given', () => {
  const paise = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String)
  fc.assert(fc.property(paise, (kept) => paiseOf(rupeesOf(kept)) === kept))
})
