import { beforeEach, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/checkNewAdmission.ts'
import { anAadhaar, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

beforeEach(async () => {
  await its.testApp.app.catalogue.addDefaults(lakshmi)
})

const check = async (typed: object) => (await its.ask(POST, { json: typed })).body

it('says who has the Aadhaar number, the mobile number, or name and birth date already', async () => {
  const { id } = await its.testApp.app.admissions.save(newAdmission(), swathi)
  const typed = {
    aadharNo: anAadhaar,
    studentContactNo: '+91 98480 22338',
    name: 'ASHA RAO',
    dateOfBirth: '2007-08-15',
  }
  expect(await check(typed)).toEqual({
    warnings: [
      {
        field: 'name',
        message:
          'An admission for a person with this name and date of birth already exists (admission 2026/0001).',
      },
      {
        field: 'studentContactNo',
        message: '“Asha Rao” also has this mobile number (admission 2026/0001).',
      },
      { field: 'aadharNo', message: '“Asha Rao” already has this Aadhaar number (admission 2026/0001).' },
    ],
  })
  expect(await check({ ...typed, admissionId: id })).toEqual({ warnings: [] })
})

it('says that the check digit does not fit, and that a child needs a consent', async () => {
  expect(await check({ aadharNo: '234123412345', dateOfBirth: '2010-01-01' })).toEqual({
    warnings: [
      {
        field: 'aadharNo',
        message: 'The check digit does not match. Please compare the number with the card.',
      },
      {
        field: 'consentGivenBy',
        message: 'The student is under 18. Please enter which parent or guardian has consented.',
      },
    ],
  })
  expect(await check({ aadharNo: '2341' })).toEqual({ warnings: [] })
})
