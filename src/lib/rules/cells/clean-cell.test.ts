import { expect, it } from 'vitest'
import { cleanCell } from './clean-cell.ts'

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
