import { beforeAll, expect, it } from 'vitest'
import { GET, POST } from '../../../src/pages/api/v1/getNormalData.ts'
import { anAadhaar, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

let id = ''
beforeAll(async () => {
  const { catalogue, admissions } = its.testApp.app
  await catalogue.addDefaults(lakshmi)
  ;({ id } = await admissions.save(newAdmission({ feeCommitment: '1200.50' }), swathi))
  await admissions.save(newAdmission({ name: 'Ravi Rao', aadharNo: '300000000001' }), swathi)
})

it('answers the record as the modify mode knows it, the Aadhaar number masked', async () => {
  const answer = await its.ask(GET, { query: { adminNo: '2026/0001' } })
  expect(answer).toMatchObject({
    status: 200,
    body: [
      {
        fullName: 'Asha Rao',
        course: 'B.Tech',
        branch: 'CSE',
        hollticketNo: 'HT1001',
        adharNo: 'XXXX XXXX 2346',
        feeCommitment: '1200.50',
        adminDate: '2026-11-20',
        adminNo: '2026/0001',
        admissionId: id,
        version: 1,
        state: 'submitted',
        rollNumber: '',
      },
    ],
  })
  expect(JSON.stringify(answer.body)).not.toContain(anAadhaar)
})

it('finds by a part of the name and by the id, and nobody by nothing', async () => {
  expect(await its.ask(GET, { query: { name: 'rao' } })).toMatchObject({
    body: [{ fullName: expect.any(String) }, { fullName: expect.any(String) }],
  })
  expect(await its.ask(GET, { query: { admissionId: id } })).toMatchObject({ body: [{ admissionId: id }] })
  expect(await its.ask(GET)).toMatchObject({ status: 200, body: [] })
  expect(await its.ask(GET, { query: { name: '%' } })).toMatchObject({ body: [] })
})

it('finds by the Aadhaar number in a body alone', async () => {
  expect(await its.ask(GET, { query: { aadharNo: anAadhaar } })).toMatchObject({ body: [] })
  expect(await its.ask(POST, { json: { aadharNo: '2341 2341 2346' } })).toMatchObject({
    body: [{ fullName: 'Asha Rao' }],
  })
})
