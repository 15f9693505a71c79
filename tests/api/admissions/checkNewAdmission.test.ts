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
        message: 'Somebody of this name and date of birth is there already (admission 2026/0001).',
      },
      {
        field: 'studentContactNo',
        message: '“Asha Rao” has this mobile number, too (admission 2026/0001).',
      },
      { field: 'aadharNo', message: '“Asha Rao” has this Aadhaar number already (admission 2026/0001).' },
    ],
  })
  expect(await check({ ...typed, admissionId: id })).toEqual({ warnings: [] })
})

it('says that the check digit does not fit, and that a child needs a consent', async () => {
  expect(await check({ aadharNo: '234123412345', dateOfBirth: '2010-01-01' })).toEqual({
    warnings: [
      {
        field: 'aadharNo',
        message: 'The check digit does not fit. Please compare the number with the card.',
      },
      {
        field: 'consentGivenBy',
        message: 'The student is under 18: please note which parent or guardian has consented.',
      },
    ],
  })
  expect(await check({ aadharNo: '2341' })).toEqual({ warnings: [] })
})
