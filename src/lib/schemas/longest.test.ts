import * as v from 'valibot'
import { expect, it } from 'vitest'
import { decryptedValueInput } from './cipher.ts'
import { candidateDetails, collegeSettings, contactData } from './college.ts'
import { createFacultyLoginsBody, createStudentLoginsBody, facultyRow, studentRow } from './logins.ts'
import { newExam } from './results/exam.ts'
import { examResultQuery } from './results/exam-result.ts'
import { holdResultBody } from './results/examination-office.ts'
import { checkImportInput } from './imports/import-requests.ts'
import { followsRules } from './identity/password-rules.ts'
import { sentProblem } from './identity/passwords.ts'
import { signUpBody } from './identity/registration.ts'
import { signInBody, signInQuery } from './identity/sign-in.ts'

const text = (length: number): string => 'a'.repeat(length)
const domain = `@${'b'.repeat(50)}.example.edu`
const email = (length: number): string => text(length - domain.length) + domain
const list =
  <T>(one: T) =>
  (length: number): T[] =>
    Array.from({ length }, () => one)
const record = (length: number, valueOf: (index: number) => unknown) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`field${index}`, valueOf(index)]))
const person = { designation: 'Principal', name: 'Meena Rao', mailId: 'meena@example.edu' }

/** A field, its maximum length (characters or entries), and a function that builds a value of a given length. */
const longest: [string, v.GenericSchema, number, (length: number) => unknown][] = [
  ['the name of the college', collegeSettings.entries.name, 120, text],
  ['the tagline', collegeSettings.entries.tagline, 160, text],
  ['the refund rule', collegeSettings.entries.refundRule, 4000, text],
  ['the address', contactData.entries.officialCommunication, 400, text],
  ['the campus', contactData.entries.campus, 400, text],
  ['the phone numbers', contactData.entries.phoneNumber, 6, list({ number: '1' })],
  ['a phone number', contactData.entries.phoneNumber, 30, (length) => [{ number: text(length) }]],
  ['the fax number', contactData.entries.faxNumber, 30, text],
  ['the contact table', contactData.entries.candidateDetails, 20, list(person)],
  ['about us', contactData.entries.aboutUs, 4000, text],
  ['a designation', candidateDetails.entries.designation, 80, text],
  ['a name in the contact table', candidateDetails.entries.name, 80, text],
  ['an email in the contact table', candidateDetails.entries.mailId, 120, email],
  ['the title of an exam', newExam.entries.title, 160, text],
  ['a regulation', newExam.entries.regulation, 20, text],
  ['a reason', holdResultBody.entries.reason, 300, text],
  ['a roll number to look up', examResultQuery.entries.rollNo, 200, text],
  ['a title to look up', examResultQuery.entries.examTitle, 400, text],
  ['a text to encrypt', decryptedValueInput.entries.content, 20_000, text],
  ['a user name at sign-up', signUpBody.entries.username, 60, text],
  ['a password at sign-up', signUpBody.entries.password, 200, text],
  ['an email at sign-up', signUpBody.entries.email, 120, email],
  ['a full name', signUpBody.entries.fullName, 120, text],
  ['a college name at sign-up', signUpBody.entries.collegeName, 120, text],
  ['a code at sign-up', signUpBody.entries.eamcetCode, 40, text],
  ['an affiliation', signUpBody.entries.affiliatedTo, 120, text],
  ['a department', signUpBody.entries.department, 120, text],
  ['a user name at sign-in', signInBody.entries.username, 60, text],
  ['a password at sign-in', signInBody.entries.password, 200, text],
  ['a code at sign-in', signInBody.entries.code, 40, text],
  ['the module of a sign-in', signInQuery.entries.module, 40, text],
  ['a student of a list', studentRow.entries.rollNumber, 60, text],
  ['a name of a list', studentRow.entries.name, 120, text],
  ['an employee code', facultyRow.entries.empcode, 60, text],
  ['the students of a call', createStudentLoginsBody.entries.students, 20_000, list({ rollNumber: '1' })],
  ['the columns of a check', checkImportInput.entries.mapping, 200, (length) => record(length, () => null)],
  ['the texts of a check', checkImportInput.entries.meanings, 200, (length) => record(length, () => ({}))],
  ['the faculty of a call', createFacultyLoginsBody.entries.faculty, 20_000, list({ empcode: '1' })],
]

it.each(longest)('%s: so long, and no longer', (_, schema, most, make) => {
  expect([most, most + 1].map((length) => v.safeParse(schema, make(length)).success)).toEqual([true, false])
})

it.each([
  ['a user name', signUpBody.entries.username, 3],
  ['a password', signUpBody.entries.password, 6],
] as const)('%s at sign-up: so short, and no shorter', (_, schema, least) => {
  expect([least - 1, least].map((length) => v.safeParse(schema, text(length)).success)).toEqual([false, true])
})

it('a new password has 8 to 200 characters', () => {
  const taken = [7, 8, 200, 201].map((length) => followsRules(`A1!${text(length - 3)}`))
  expect(taken).toEqual([false, true, true, false])
})

it('a call that changes a password takes texts of 200 characters', () => {
  const problems = [200, 201].map((length) =>
    sentProblem({ username: 'asha', oldpassword: text(length), newPassword: 'Abcdef1!' }),
  )
  expect(problems).toEqual([null, { code: 'field.tooLong', params: { max: 200 } }])
})

it.each([
  ['month', newExam.entries.heldMonth, 1, 12],
  ['year', newExam.entries.heldYear, 1990, 2100],
] as const)('the %s of an exam lies between two that count', (_, schema, first, last) => {
  const taken = [first - 1, first, last, last + 1].map((each) => v.safeParse(schema, each).success)
  expect(taken).toEqual([false, true, true, false])
})

it('a check with a hundred thousand fields for one column is refused at once, not compared', () => {
  const sent = { importId: '0b9e2c62-6b0f-4a0e-9a5c-0d4b7a4b1c11', mapping: record(100_000, () => 1) }
  const { issues = [] } = v.safeParse(checkImportInput, sent)
  expect(issues.map(({ message }) => message)).toEqual(['field.tooMany'])
})
