import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasCheckDigit, mask, maskAadhaarIn, maskNumbersIn } from './aadhaar.ts'

it('knows the check digit by the published example', () => {
  expect([...'0123456789'].filter((digit) => hasCheckDigit(`236${digit}`))).toEqual(['3'])
})

const anyNumber = fc
  .stringMatching(/^[2-9]\d{10}$/)
  .map((started) => [...'0123456789'].map((digit) => started + digit).filter(hasCheckDigit))

it('knows one check digit for whatever stands before it', () => {
  fc.assert(fc.property(anyNumber, (whole) => whole.length === 1))
})

it('finds every digit that was mistyped, and every two that were exchanged', () => {
  fc.assert(
    fc.property(anyNumber, ([number = '']) => {
      const digits = [...number]
      for (const [place, right] of digits.entries()) {
        for (const wrong of '0123456789')
          expect(hasCheckDigit(digits.with(place, wrong).join('')), `${wrong} at ${place}`).toBe(
            wrong === right,
          )
        const next = digits[place + 1]
        if (next === undefined) continue
        const exchanged = digits.with(place, next).with(place + 1, right)
        expect(hasCheckDigit(exchanged.join('')), `exchanged at ${place}`).toBe(next === right)
      }
    }),
  )
})

it('shows no more of a number than its last four digits, wherever it stands in a text', () => {
  fc.assert(
    fc.property(anyNumber, fc.constantFrom('', ' ', '-', '_', '.'), ([number = ''], between) => {
      const written = [number.slice(0, 4), number.slice(4, 8), number.slice(8)].join(between)
      expect(maskAadhaarIn(`scan ${written}.pdf`)).toBe(`scan XXXX XXXX ${number.slice(8)}.pdf`)
    }),
  )
})

it.each([
  ['234123412346.csv', 'XXXX XXXX 2346.csv'],
  ['asha 2341-2341-2346 (1).pdf', 'asha XXXX XXXX 2346 (1).pdf'],
  ['2341_2341_2346_2341 2341 2346', 'XXXX XXXX 2346_XXXX XXXX 2346'],
  ['results 202611220931.csv', 'results 202611220931.csv'],
  ['1234123412346.csv', '1234123412346.csv'],
  ['July 2026.xlsx', 'July 2026.xlsx'],
])('%s is shown as %s', (text, shown) => {
  expect(maskAadhaarIn(text)).toBe(shown)
})

it.each([
  ['1234 5678 1234', 'XXXX XXXX 1234'],
  ['3456345634559', 'X XXXX XXXX 4559'],
  ['Aadhaar 3456 34563 4559, lost', 'Aadhaar X XXXX XXXX 4559, lost'],
  ['34563456345', '34563456345'],
])('in a sheet of such numbers %s is shown as %s', (text, shown) => {
  expect(maskNumbersIn(text)).toBe(shown)
})

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
