import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportAdmissions.ts'
import { anAadhaar, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

it('answers every field, of an Aadhaar number the last four digits, and agents to the office alone', async () => {
  const { app } = its.testApp
  await app.catalogue.addDefaults(lakshmi)
  await app.admissions.save(newAdmission({ agentAmount: '1200.50' }), swathi)
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('admissions.csv')
  expect(body).toContain('2026/0001')
  expect(body).toContain('XXXX XXXX 2346')
  expect(body).toContain('1200.50')
  expect(body).not.toContain(anAadhaar)
  const others = await its.ask(GET, { role: 'ROLE_PRINCIPAL' })
  expect(others.body).toContain('XXXX XXXX 2346')
  expect(others.body).not.toContain('1200.50')
})

it('refuses a search for an Aadhaar number, and the trail keeps of another one only that there was one', async () => {
  for (const search of [anAadhaar, '2341 2341 2346', '2341-2341-2346'])
    expectRefusal(await its.ask(GET, { query: { search } }), 400, 'list.numberInSearch')
  expect((await its.ask(GET, { query: { search: 'Asha', course: '' } })).status).toBe(200)
  expect(await its.audited('list.exported')).toMatchObject({
    after: { filters: { search: '*', sort: expect.any(String) as string } },
  })
  expect(JSON.stringify(await its.audited('list.exported'))).not.toContain('Asha')
})
