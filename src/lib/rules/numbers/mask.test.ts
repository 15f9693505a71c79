import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mask } from './mask.ts'

it.each([
  ['123456781234', 'XXXX XXXX 1234'],
  ['1234 5678 1234', 'XXXX XXXX 1234'],
  ['9876543210', 'XX XXXX 3210'],
  ['12345678', 'XXXX 5678'],
  ['1234567', 'XXX XXXX'],
  ['12', 'XX'],
  ['', ''],
])('shows %j as %j', (value, masked) => {
  expect(mask(value)).toBe(masked)
})

it('shows at most four characters, and never more than half', () => {
  const digits = fc.stringMatching(/^[0-9]{0,30}$/)
  fc.assert(
    fc.property(digits, (value) => {
      const shown = mask(value).replaceAll(/[X ]/g, '')
      return shown.length <= Math.min(4, value.length / 2) && value.endsWith(shown)
    }),
  )
})
