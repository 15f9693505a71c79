import { expect, it } from 'vitest'
import { hasMixedLetters, isMojibake } from './damaged-letters.ts'

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
