import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { AdmissionFieldName } from './fields.ts'
import { type AdmissionForm, admissionPayload, fieldRule } from './payload.ts'

/** Returns the error code; empty for a valid value. */
const problemOf = (form: AdmissionForm, name: AdmissionFieldName, typed: string): string =>
  v.safeParse(fieldRule(name, form), typed).issues?.[0].message ?? ''

const wrong = [
  [1, 'name', 'Asha 2', 'admissions.enterText'],
  [1, 'motherTongue', '123', 'admissions.enterText'],
  [1, 'previousInstitution', '4th', 'admissions.enterText'],
  [1, 'identificationMarksA', '#', 'admissions.enterText'],
  [1, 'fatherOccupation', '7', 'admissions.enterText'],
  [1, 'yearOfPass', '-2020', 'admissions.enterNumber'],
  [1, 'sscMarks', '0', 'admissions.enterNumber'],
  [1, 'rationCardNo', '1234567890123', 'admissions.enterNumber'],
  [1, 'bankAccountNo', '12345678', 'admissions.enterNumber'],
  [1, 'annualIncome', 'much', 'admissions.enterNumber'],
  [1, 'studentMobile', '0848022338', 'admissions.mobile1'],
  [2, 'studentMobile', '5848022338', 'admissions.mobile2'],
  [1, 'aadhaar', '1234', 'admissions.aadhaar1'],
  [2, 'aadhaar', '1234567890123', 'admissions.aadhaar2'],
  [1, 'email', 'asha@', 'admissions.enterEmail'],
  [1, 'doorNo', 'A-4', 'admissions.enterDoorNo'],
  [1, 'pincode', '1234567', 'admissions.enterPincode'],
  [1, 'landline', '(0863)', 'admissions.enterLandline'],
  [1, 'sscPercentage', '100.01', 'admissions.enterPercentage'],
  [1, 'dateOfBirth', '31-02-2008', 'admissions.enterDate'],
  [1, 'otherIfAny', 'Brother has 2341-2341-2346', 'admissions.aadhaarInText'],
  [2, 'permanentAddress', 'Guntur\n2341 2341 2346', 'admissions.aadhaarInText'],
  [1, 'landline', '2341-2341-2346', 'admissions.aadhaarInText'],
  [1, 'gender', 'no', 'field.invalid'],
  [1, 'feeCommitment', '12,50', 'admissions.enterNumber'],
  [1, 'sscPercentage', '9,1,5', 'admissions.enterPercentage'],
  [1, 'consentGivenBy', '7', 'admissions.enterText'],
] as const

it.each(wrong)('form %i refuses %s as %s: %s', (form, name, typed, code) => {
  expect(problemOf(form, name, typed)).toBe(code)
})

const right = [
  [1, 'name', 'D’Souza Mary-Ann'],
  [1, 'name', 'ఆశ రావు'],
  [1, 'name', 'आशा राव'],
  [1, 'studentMobile', '1848022338'],
  [2, 'studentMobile', '+91 98480-22338'],
  [1, 'aadhaar', '2341 2341 2346'],
  [1, 'aadhaar', 'XXXX XXXX 2346'],
  [1, 'bankAccountNo', '123456789012345678'],
  [1, 'doorNo', '4-12/3'],
  [1, 'landline', '0863-2345678'],
  [1, 'hallTicketNo', '234123412346'],
  [1, 'otherIfAny', 'Brother has 2341 2341 2345'],
  [1, 'dateOfBirth', '15-08-2008'],
  [1, 'consentGivenBy', 'Rama Rao'],
  [1, 'feeCommitment', '₹ 1,25,000.50'],
  [1, 'sscPercentage', '91,5 %'],
] as const

it.each(right)('form %i takes %s as %s', (form, name, typed) => {
  expect(problemOf(form, name, typed)).toBe('')
})

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('whatever is typed', () => {
  it('a mobile number has ten digits, the first as the form wants it', () => {
    fc.assert(
      fc.property(digits(10), (typed) => {
        expect(problemOf(1, 'studentMobile', typed) === '').toBe(!typed.startsWith('0'))
        expect(problemOf(2, 'studentMobile', typed) === '').toBe(/^[6-9]/.test(typed))
      }),
    )
  })

  it('an Aadhaar number has twelve digits, wherever spaces stand in it', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(11), (typed, place) => {
        const spaced = `${typed.slice(0, place)} ${typed.slice(place)}`
        expect(v.parse(fieldRule('aadhaar', 1), spaced)).toBe(typed)
        expect(problemOf(1, 'aadhaar', typed.slice(1))).toBe('admissions.aadhaar1')
      }),
    )
  })

  it('a form is judged without an error of its own', () => {
    const anything = fc.dictionary(
      fc.constantFrom('name', 'aadharNo', 'dateOfBirth', 'studentContactNo'),
      fc.string(),
    )
    fc.assert(
      fc.property(anything, (typed) => {
        for (const form of [1, 2] as const)
          expect(() => v.safeParse(admissionPayload[form], typed)).not.toThrow()
      }),
    )
  })
})

it.each(['0863 2234567', '0863-2234567', '(0863) 2234567'])('%s is a landline, and no mobile', (typed) => {
  expect(v.is(fieldRule('studentMobile', 2), typed)).toBe(false)
})
