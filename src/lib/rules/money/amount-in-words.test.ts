import { expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

it.each([
  [0, 'Rupees Zero Only'],
  [5, 'Rupees Zero and Five Paise Only'],
  [45_000, 'Rupees Four Hundred Fifty Only'],
  [2_100, 'Rupees Twenty One Only'],
  [123_456_750, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Fifty Paise Only'],
  [10_000_000_00, 'Rupees One Crore Only'],
  [12_345_678_900, 'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine Only'],
])('says %i paise', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})
