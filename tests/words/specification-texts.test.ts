import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { plainText, said, omitted } from '../support/app/message-texts.ts'

/** Every text quoted in the two specifications, as spelled there. */
const quoted = Object.values(
  JSON.parse(readFileSync('tests/fixtures/specification-texts.json', 'utf8')) as Record<string, string[]>,
).flat()

/** Corrections of misspelt texts, and the college's wording where the specifications leave it open. */
const spelled: Readonly<Record<string, readonly string[]>> = {
  '10-digit  for mobile number': ['10-digit for mobile number'],
  '12-digit  for Adhar number': ['12-digit for Aadhaar number'],
  'Please enter a valid {field}': [
    'Please enter a valid door number',
    'Please enter a valid PIN code',
    'Please enter a valid landline number',
  ],
  'Please select  admissionType': ['Please select admissionType'],
  'Please select  Course Applied for': ['Please select Course Applied for'],
  'Please enter Aadhar number': ['Please enter Aadhaar number'],
  'Aadhar number must be 12 digit number': ['Aadhaar number must be 12 digit number'],
  'Please enter an palin text': ['Please enter a plain text'],
  'Passwords dont match': ['Passwords don’t match'],
  'Welocome To Adhikrit': ['Welcome To Adhikrit'],
  'Your Registartion Was Successfully Completed': ['Your Registration Was Successfully Completed'],
  'Your not Entitled to pay': ['You’re not Entitled to pay'],
  'Alumni Registartion Was Successfully Completed': ['Alumni Registration Was Successfully Completed'],
  'Welocome To Aumni': ['Welcome To Alumni'],
  'Achiement Edited': ['Achievement Edited'],
}

const asSaid = (text: string): readonly string[] => spelled[text] ?? [text]
const known = new Set([...said, ...omitted].map(({ text }) => plainText(text)))
const asked = new Set(quoted.flatMap(asSaid).map(plainText))

it.each([...new Set(quoted)])('“%s” stands in the table, with where it is shown or why it is not', (text) => {
  expect(asSaid(text).filter((each) => !known.has(plainText(each)))).toEqual([])
})

it('the table has no text that no specification quotes', () => {
  expect([...said, ...omitted].filter(({ text }) => !asked.has(plainText(text)))).toEqual([])
})

it('no text is both shown and left out', () => {
  const left = new Set(omitted.map(({ text }) => plainText(text)))
  expect(said.filter(({ text }) => left.has(plainText(text)))).toEqual([])
})
