import { expect, it } from 'vitest'
import { ungrouped } from './ungrouped.ts'

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
