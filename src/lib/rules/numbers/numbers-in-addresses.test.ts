import { expect, it } from 'vitest'
import { isForNoAddress, queryWithout } from './numbers-in-addresses.ts'

it.each(['234123412346', '2341 2341 2346', 'Asha 2341-2341-2346'])('%s is for no address', (text) => {
  expect(isForNoAddress(text)).toBe(true)
})

it.each([
  ['spaces that do not break', '2341\u00a02341\u00a02346'],
  ['thin spaces', '2341\u20092341\u202f2346'],
  ['tabs', '2341\t2341\t2346'],
  ['lines', '2341\r\n2341\n2346'],
  ['dashes', '2341–2341–2346'],
  ['minus signs of a table', '2341—2341‑2346'],
  ['slashes', '2341/2341/2346'],
  ['commas', '2341,2341,2346'],
  ['commas and spaces', '2341, 2341, 2346'],
  ['pluses', '2341+2341+2346'],
  ['one and another', '2341 2341-2346'],
  ['what nobody sees', '2341\u200b2341\u20602346'],
  ['digits of Devanagari', '२३४१ २३४१ २३४६'],
  ['digits of Telugu', '౨౩౪౧౨౩౪౧౨౩౪౬'],
  ['digits of Arabic', '٢٣٤١٢٣٤١٢٣٤٦'],
  ['wide digits', '２３４１２３４１２３４６'],
  ['digits of formulas', '𝟮𝟯𝟰𝟭𝟮𝟯𝟰𝟭𝟮𝟯𝟰𝟲'],
])('one with %s is for no address either', (_, text) => {
  expect(isForNoAddress(text)).toBe(true)
})

// Roll numbers and receipt numbers: the check digit is wrong, the number is longer, or it begins as no Aadhaar number
// does.
it.each([
  '234123412345',
  '2341234123467',
  '134123412346',
  '21B81A0501',
  '2024-25, 2341 2346',
  'R23/2341/2346',
  '0199c3a1-2341-7412-9340-234123412346',
  '',
])('%s is', (text) => {
  expect(isForNoAddress(text)).toBe(false)
})

it('the rest of a query stays, and says that something is missing', () => {
  const query = new URLSearchParams({ search: '2341 2341 2346', branch: 'cse' })
  expect(String(queryWithout(query))).toBe('branch=cse&numberTaken=1')
})

it.each(['search=Asha&branch=cse', '', 'search=234123412346&meantSo=1'])('%s stays as it is', (query) => {
  expect(queryWithout(new URLSearchParams(query))).toBeNull()
})
