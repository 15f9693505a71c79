import { expect, it } from 'vitest'
import {
  endsInZeros,
  hasMixedLetters,
  isCutShort,
  isMojibake,
  typedBeforeDate,
  typedBeforeWrittenDate,
} from './damaged-cell.ts'

it.each(['1.2E+05', '1.70E+03', '2.1E+13', '9,84802E+09', '9E+11', '1e+21', '2.34123E+11', '1E-05'])(
  '%j is a number that was cut short',
  (text) => {
    expect(isCutShort(text)).toBe(true)
  },
)

it.each(['17E02', '2E13', '21E12', 'E101', '120000', '12E+05', ''])('%j is none', (text) => {
  expect(isCutShort(text)).toBe(false)
})

it.each(['20000000000000', '21000000000000', '9000000000', '123456789012345000'])(
  '%j ends in the zeros of a number that was cut short',
  (text) => {
    expect(endsInZeros(text)).toBe(true)
  },
)

it.each(['1700', '100000', '2600101000', '30110000012345678', 'E000000', '00000000000'])(
  '%j does not',
  (text) => {
    expect(endsInZeros(text)).toBe(false)
  },
)

it.each([
  ['2026-02-03', ['3-2', '3-2-2026']],
  ['2026-02-01', ['1-2', '2-2026']],
  ['2022-02-01', ['1-2', '2-2022']],
  ['2026-02-03T00:00:00.000Z', ['3-2', '3-2-2026']],
  ['2026-02-03 00:00:00', ['3-2', '3-2-2026']],
  ['3-Feb', ['3-2']],
  ['03-Feb', ['3-2']],
  ['03-Feb-26', ['3-2', '3-2-26']],
  ['1-Feb-22', ['1-2', '2-22']],
  ['03-Feb-2026', ['3-2', '3-2-2026']],
  ['Feb-22', ['2-22', '2-2022']],
  ['Dec-2008', ['12-2008']],
  ['03. Mrz', ['3-3']],
  ['3. Okt', ['3-10']],
  ['Mai 22', ['5-22', '5-2022']],
])('%j was something else before a program made a date of it: %j', (text, before) => {
  expect(typedBeforeDate(text)).toEqual(before)
})

it.each([
  '3-2',
  'II-I',
  '2022-2026',
  '2022-26',
  '2008-12',
  '1234-05-06',
  '2026-13-03',
  '2026-02-31',
  '31-Foo',
  'A-22',
  'MECH-22',
  'Sec-22',
  'ABC-22',
  '45-Feb',
  'Feb',
  '2026/0117',
  '3-Febr',
  '',
  '03-02-2026',
])('%j is no such date', (text) => {
  expect(typedBeforeDate(text)).toBeNull()
})

it.each([
  ['03-02-2026', ['3-2', '3-2-2026']],
  ['03/02/2026', ['3-2', '3-2-2026']],
  ['01.02.2022', ['1-2', '2-2022']],
  ['21-05-0501', null],
  ['21-15-2001', null],
  ['2026-02-03', null],
])('%j as a day in numbers: %j', (text, before) => {
  expect(typedBeforeWrittenDate(text)).toEqual(before)
})

it.each([
  'à°†à°¶à°¾',
  'à°°à°¾à°µà±',
  'à¤†à¤¶à¤¾',
  'à¦†à¦¶à¦¾',
  'à´‰à´·',
  'Ù…Ø­Ù…Ø¯',
  'DâÂ€Â™Souza',
  'Dâ€™Souza',
  'JosÃ©',
])('%j was in another encoding', (text) => {
  expect(isMojibake(text)).toBe(true)
})

it.each([
  'ఆశా రావు',
  'محمد علی',
  'José',
  'RENÉ’S',
  'João',
  'JOÃO',
  'à la carte',
  'D’Souza',
  '₹ 1,000',
  '€ 5',
  'Âme',
])('%j was not', (text) => {
  expect(isMojibake(text)).toBe(false)
})

it.each([
  ['26T19\u041005O7', true],
  ['\u0395077', true],
  ['26T19A0507', false],
  ['\u0410\u0412', false],
])('%j has letters of two scripts that look alike: %j', (text, isMixed) => {
  expect(hasMixedLetters(text)).toBe(isMixed)
})
