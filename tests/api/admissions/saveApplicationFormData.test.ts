import { expect, it } from 'vitest'
import sharp from 'sharp'
import { POST } from '../../../src/pages/api/v1/saveApplicationFormData.ts'
import { admissionPayload } from '../../support/admissions/admissions.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

const formWith = (data: object, photo?: Uint8Array): FormData => {
  const form = new FormData()
  form.set('applicationFormData', JSON.stringify(data))
  if (photo) form.set('imageUpload', new File([Buffer.from(photo)], 'Admission.png'))
  return form
}

const save = async (data: object, more: { photo?: Uint8Array; query?: Record<string, string> } = {}) => {
  await its.testApp.app.catalogue.addDefaults(lakshmi)
  return its.ask(POST, { form: formWith(data, more.photo), query: more.query ?? {} })
}

it('saves a form and answers its PDF', async () => {
  const green = { width: 600, height: 400, channels: 3 as const, background: '#0a5' }
  const photo = await sharp({ create: green }).png().toBuffer()
  const answer = await save(admissionPayload(), { photo })
  expect(answer).toMatchObject({
    status: 200,
    body: { success: 'True', message: 'Record saved successfully', admissionNumber: '2026/0001' },
  })
  const { bs64, admissionId } = answer.body as { bs64: string; admissionId: string }
  expect(Buffer.from(bs64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const owner = { kind: 'admissions.photo', ownerEntity: 'admission', ownerId: admissionId }
  const files = await its.testApp.app.database.reads
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', owner.ownerId)
    .execute()
  expect(files).toMatchObject([{ kind: owner.kind, media_type: 'image/jpeg' }])
})

it('says one sentence for all that form 1 misses, at each of the fields', async () => {
  const refused = await save({ form: 1, name: '' })
  expectRefusal(refused, 400, 'admissions.fillRequired')
  const { fields, message } = refused.body as { fields: object; message: string }
  expect(message).toBe('Please fill all required fields')
  expect(Object.keys(fields).toSorted()).toEqual(
    ['aadharNo', 'batch', 'branch', 'courseAppliedFor', 'gender', 'name'].map(
      (name) => `applicationFormData.${name}`,
    ),
  )
})

it('takes no date of admission that is still to come', async () => {
  const refused = await save({ ...admissionPayload(), dateOfAdmission: '2027-06-01' })
  expectRefusal(refused, 400, 'admissions.admittedToCome')
  expect(refused.body).toMatchObject({
    fields: { 'applicationFormData.dateOfAdmission': 'This date is in the future' },
  })
})

const missing = [
  ['dateOfAdmission', 'Please enter date of Admission'],
  ['name', 'Please enter Full Name'],
  ['admissionType', 'Please select admissionType'],
  ['courseAppliedFor', 'Please select Course Applied for'],
  ['branch', 'Please select branch'],
  ['gender', 'Please select gender'],
  ['aadharNo', 'Please enter Aadhaar number'],
] as const

it('says what form 2 misses in its order', async () => {
  for (const [index, [, message]] of missing.entries()) {
    const given = Object.fromEntries(
      missing.slice(0, index).map(([name]) => [name, admissionPayload()[name]]),
    )
    const refused = await save({ form: 2, ...given })
    expect(refused).toMatchObject({ status: 400, body: { message } })
  }
})

const wrong = [
  [1, { name: 'Asha 2' }, 'Please Enter Text'],
  [1, { yearOfPass: 'two' }, 'Please enter a valid number'],
  [1, { annualIncome: '-5' }, 'Please enter a valid number'],
  [1, { bankAccountNo: '12345' }, 'Please enter a valid number'],
  [1, { dateOfBirth: '0008-08-15' }, 'Please enter a valid date, for example 15-08-2008'],
  [1, { dateOfBirth: '2030-01-01' }, 'This date is in the future'],
  [1, { studentContactNo: '0848022338' }, '10-digit for mobile number'],
  [1, { aadharNo: '1234' }, '12-digit for Aadhaar number'],
  [1, { emailId: 'asha' }, 'Please enter a valid email address'],
  [1, { doorNo: 'A-4' }, 'Please enter a valid door number'],
  [1, { pincode: '12345678' }, 'Please enter a valid PIN code'],
  [1, { landLineNumber: 'x' }, 'Please enter a valid landline number'],
  [2, { aadharNo: '12345678901' }, 'Aadhaar number must be 12 digit number'],
  [2, { studentContactNo: '5848022338' }, 'Please enter a valid mobile number'],
  [1, { consentGivenBy: 'No' }, 'Please enter the name of the parent or guardian who has consented'],
  [2, { consentGivenBy: 'yes' }, 'Please enter the name of the parent or guardian who has consented'],
  [1, { sscPercentage: '101' }, 'Please enter a percentage from 0 to 100, with at most two decimals'],
  [1, { otherIfAny: 'Brother: 2341 2341 2346' }, 'Please enter the Aadhaar number only in its own field'],
  [1, { rationCardNo: '234123412346' }, 'Please enter the Aadhaar number only in its own field'],
  [1, { marksSecured: '900', totalMarksInter: '800' }, 'The marks secured are more than the total marks'],
] as const

it.each(wrong)('form %i refuses %o: %s', async (form, typed, message) => {
  const refused = await save({ ...admissionPayload(), ...typed, form })
  const [name = ''] = Object.keys(typed)
  expect(refused).toMatchObject({
    status: 400,
    body: { message, fields: { [`applicationFormData.${name}`]: message } },
  })
})

it('lets an older client change what it names by number and Aadhaar number, and nothing by the number alone', async () => {
  await save(admissionPayload())
  const changed = { ...admissionPayload({ name: 'Asha Devi' }), adminNo: '2026/0001' }
  expectRefusal(await save(changed), 409, 'admissions.aadhaarTaken')
  const corrected = { ...changed, aadharNo: '300000000001' }
  expectRefusal(
    await save(corrected, { query: { editedAadharNumber: '300000000002' } }),
    404,
    'admission.notFound',
  )
  const answer = await save(changed, { query: { editedAadharNumber: 'XXXX XXXX 2346' } })
  expect(answer).toMatchObject({ body: { message: 'Record modified successfully', version: 2 } })
})
