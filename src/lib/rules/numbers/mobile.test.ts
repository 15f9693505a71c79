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

it.each([
  ['09848022338', '9848022338'],
  ['0091 9848022338', '9848022338'],
  ['+91 (0)98480 22338', '9848022338'],
  ['+91-0-9848022338', '9848022338'],
  ['91 09848022338', '9848022338'],
  ['0 98480 22338', '9848022338'],
  ['9848 022338', '9848022338'],
  ['984-8022338', '9848022338'],
  ['98480–22338', '9848022338'],
  ['9160912345', '9160912345'],
  ['+919160912345', '9160912345'],
  ['9848022338\u200b', '9848022338'],
  ['９８４８０２２３３８', '9848022338'],
])('%j is the mobile %s', (written, digits) => {
  expect(readMobile(written)).toBe(digits)
})

it.each([
  '0863-2234567',
  '0863 2234567',
  '(0863) 2234567',
  '863-2234567',
  '+91 863 2234567',
  '+91-863-2234567',
  '91 (0)863 2234567',
  '080-25551234',
  '080 4123 4567',
  '040-23456789',
  '08554-234567',
  '8554 234567',
  '044 28123456',
  '0866-2571234',
])('%j is the landline of a town, and no mobile', (written) => {
  expect(isIndianMobile(readMobile(written))).toBe(false)
  expect(isIndianMobile(readMobile(readMobile(written)))).toBe(false)
})

const mobile = fc.stringMatching(/^[6-9]\d{9}$/)

it('every mobile is read whatever stands before it or between its halves', () => {
  const code = fc.constantFrom('', '0', '91', '+91', '+91 ', '(+91) ')
  fc.assert(
    fc.property(
      mobile,
      code,
      fc.constantFrom(0, 1, 5, 10),
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
