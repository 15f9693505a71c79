import { expect, it } from 'vitest'
import { isNewUserName } from './user-name.ts'

it.each([
  'asha',
  'hod-meena',
  'Asha_Rao.2',
  'asha+exam@example.edu',
  '21B81A0501',
  '21/CSE/001',
  '234123412346',
  'abc',
  'x'.repeat(60),
])('a new account may be called %s', (name) => {
  expect(isNewUserName(name)).toBe(true)
})

it.each([
  ['too short', 'ab'],
  ['too long', 'x'.repeat(61)],
  ['the system’s own', 'Visitor'],
  ['two in a list', 'asha,ravi'],
  ['two in another list', 'asha;ravi'],
  ['two', 'asha rao'],
  ['markup', '<script>alert(1)</script>'],
  ['a quotation', 'o"asha"'],
  ['a path upwards', '../asha'],
  ['nothing but signs', '---'],
  ['a sign first', '@asha'],
  ['a sign last', 'asha.'],
  ['Cyrillic that looks Latin', 'аsha'],
  ['Latin with a dot below', 'ạsha'],
  ['a sign for Kelvin', '\u212aavya'],
  ['a long s', 'a\u017fha'],
  ['wide letters', 'ａｓｈａ'],
  ['another script', 'ఆశారావు'],
  ['digits of another script', 'asha१२'],
  ['what nobody sees', 'as\u200bha'],
  ['two lines', 'asha\nravi'],
])('but none by %s', (_, name) => {
  expect(isNewUserName(name)).toBe(false)
})
