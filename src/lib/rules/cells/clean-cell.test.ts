import { expect, it } from 'vitest'
import { cleanCell, isBlankWord, isClearWord, oneLineOf, ownValue } from './clean-cell.ts'

it.each([
  ['26T19A0501\u200b', '26T19A0501'],
  ['\u202a26T19A0502\u202c', '26T19A0502'],
  ['\ufeff26T19A0504', '26T19A0504'],
  ['26T19\u00adA0505', '26T19A0505'],
  ['26T19\u200dA0505', '26T19A0505'],
  ['２６Ｔ１９Ａ０５０６', '26T19A0506'],
  ['Asha\u3000Rao', 'Asha Rao'],
  ["'26T19A0509", '26T19A0509'],
  ["'=1+1", '=1+1'],
  ["'+91 98480 22338", '+91 98480 22338'],
  ["'-", '-'],
  ['९८४८०२२३३८', '9848022338'],
  ['౯౮౪౮౦౨౨౩౩౮', '9848022338'],
  ['٩٨٤٨٠٢٢٣٣٨', '9848022338'],
  ['₹ १,०००', '₹ 1,000'],
  ['  Asha \u00a0 Rao ', 'Asha Rao'],
])('%j says %j', (text, said) => {
  expect(cleanCell(text)).toBe(said)
})

it.each([
  "D'Souza",
  "'Abd al-Rahman",
  "'A1' block",
  'D’Souza',
  'శ్రీకృష్ణ లక్ష్మి',
  'क्\u200dष',
  'می\u200cخواهم',
  'गली ५, हैदराबाद',
  '',
])('%j stays as it is', (text) => {
  expect(cleanCell(text)).toBe(text)
})

it.each([
  'NA',
  'na',
  'N/A',
  'n/a',
  'N.A.',
  'n.a',
  'N A',
  'Nil',
  'NIL',
  'None',
  'none',
  '-',
  '--',
  '---',
  '–',
  '—',
  '.',
  '...',
  'NULL',
  '(null)',
  'Not available',
  'Not Applicable',
  ' NA ',
])('%j says that there is nothing', (text) => {
  expect(isBlankWord(text)).toBe(true)
})

it.each([
  'Nala',
  'Anil',
  'Nilima',
  'N',
  'A',
  '0',
  'No',
  'Nan',
  'None of these',
  '-5',
  'A-',
  '.5',
  '',
  'X',
  'Null',
])('%j is something', (text) => {
  expect(isBlankWord(text)).toBe(false)
})

it('knows the word that empties a stored value, however it is typed', () => {
  expect(['clear', ' CLEAR ', 'Clear'].map(isClearWord)).toEqual([true, true, true])
  expect(['', 'clear sky', '-', 'NA'].map(isClearWord)).toEqual([false, false, false, false])
})

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'none', ''])(
  'has nothing under %j',
  (name) => {
    expect(ownValue({ one: 1 }, name)).toBeUndefined()
  },
)

it('has what the table says', () => {
  expect(ownValue({ one: 1, constructor: 2 }, 'one')).toBe(1)
  expect(ownValue<unknown>({ constructor: 2 }, 'constructor')).toBe(2)
})

it.each([
  ['  Asha   Rao ', 'Asha Rao'],
  ['Asha\u00a0\u2003Rao', 'Asha Rao'],
  ['Asha\r\nRao\t', 'Asha Rao'],
  ['Asha Rao', 'Asha Rao'],
  [' ', ''],
  ['ఆశా\u200d రావు', 'ఆశా\u200d రావు'],
])('%j is read as %j', (typed, read) => {
  expect(oneLineOf(typed)).toBe(read)
})
