import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paiseOf, parseHundredths, plainRupees, rupeesOf, showHundredths, ungrouped } from './paise.ts'

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

it.each([
  ['1,00,000', '100000'],
  ['₹1,230.50', '1230.50'],
  ['Rs. 45,000/-', '45000'],
  ['Rs.45,000', '45000'],
  ['rs 45000', '45000'],
  ['45,000/-', '45000'],
  ['45000 INR', '45000'],
  ['INR 45,000.00', '45000.00'],
  ['₹ 45 000/- only', '45000'],
  ['45 000', '45000'],
  ['-₹500', '-500'],
  ['₹ −500', '-500'],
  ['−500', '-500'],
])('%j is the amount %s', (typed, digits) => {
  expect(plainRupees(typed)).toBe(digits)
})

it.each(['45,50', '1,00,00', '(500)', '1.2E+05', '4500O', '45000 USD', '1 lakh', 'Rs', '/-', ''])(
  '%j becomes no other amount',
  (typed) => {
    expect(/^-?[0-9]+(?:[.][0-9]{1,2})?$/.test(plainRupees(typed))).toBe(false)
  },
)

it.each([
  ['45,000', '45000'],
  ['1,00,000', '100000'],
  ['1,25,000.50', '125000.50'],
  ['1,250,000', '1250000'],
  ['-45,000', '-45000'],
  ['45000.5', '45000.5'],
])('%s is %s', (typed, digits) => {
  expect(ungrouped(typed)).toBe(digits)
})

it.each(['12,50', '1200,5', '12,5,000x', ',500', '1,,000', '1.000,50', '4500,000'])(
  '%s stays as it is',
  (typed) => {
    expect(ungrouped(typed)).toBe(typed)
  },
)

describe('hundredths', () => {
  it('reads what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (n) => parseHundredths(showHundredths(n)) === n),
    )
  })

  it.each(['', '-1', '1.234', 'three', '1e3', '12345'])('refuses %j', (typed) => {
    expect(parseHundredths(typed)).toBeNull()
  })
})
