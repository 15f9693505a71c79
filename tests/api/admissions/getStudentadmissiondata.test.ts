import { beforeEach, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/getStudentadmissiondata.ts'
import { admissionPayload } from '../../support/admissions/admissions.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

beforeEach(async () => {
  await its.testApp.app.catalogue.addDefaults(lakshmi)
})

it('answers the PDF of what it is given, and saves nothing', async () => {
  const answer = await its.ask(POST, { json: admissionPayload() })
  expect(answer).toMatchObject({ status: 200, body: { success: 'True' } })
  const { bs64 } = answer.body as { bs64: string }
  expect(Buffer.from(bs64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(await its.testApp.app.admissions.byNumber('2026/0001')).toBeNull()
})

it('says what is wrong at its field, by the rules of the second form', async () => {
  const refused = await its.ask(POST, { json: admissionPayload({ aadharNo: '123' }) })
  const message = 'Aadhaar number must be 12 digit number'
  expect(refused).toMatchObject({ status: 400, body: { message, fields: { aadharNo: message } } })
})
