import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isIndianMobile, readMobile } from './mobile.ts'

it.each(['9848022338', '+91 98480 22338', '91-9848022338', '09848022338', '\u00a098480\u00a022338'])(
  '%j is a mobile',
  (written) => {
    expect(readMobile(written)).toBe('9848022338')
  },
)

it.each(['5848022338', '984802233', '98480223380', '0000662545', '9.84802E+09', 'none'])(
  '%j is none, and stays as it was written',
  (written) => {
    expect(isIndianMobile(readMobile(written))).toBe(false)
  },
)

const mobile = fc.stringMatching(/^[6-9]\d{9}$/)

it('every mobile is read whatever stands before or between its digits', () => {
  const code = fc.constantFrom('', '0', '91', '+91', '+91 ', '(+91) ')
  fc.assert(
    fc.property(
      mobile,
      code,
      fc.nat(10),
      fc.constantFrom(' ', '-', '\u00a0'),
      (digits, before, place, sign) => {
        expect(readMobile(before + digits.slice(0, place) + sign + digits.slice(place))).toBe(digits)
      },
    ),
  )
})

it('what is read once is read as the same again', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[+0]?[\d -]{8,16}$/))
  fc.assert(fc.property(typed, (written) => readMobile(readMobile(written)) === readMobile(written)))
})
