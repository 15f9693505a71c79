import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { GET } from '../../../src/pages/api/v1/getApplicationFormData.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { lakshmi, later } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

it('lists admissions newest first, a page at a time, with the Aadhaar number masked', async () => {
  const { app } = its.testApp
  await app.catalogue.addDefaults(lakshmi)
  await app.admissions.save(newAdmission({ agentAmount: '1200.50' }), swathi)
  later(its.testApp, 60)
  await app.admissions.save(
    newAdmission({ name: 'Ravi Kumar', aadharNo: '300000000001', branch: 'ECE' }),
    swathi,
  )
  const asha = {
    name: 'Asha Rao',
    courseAppliedFor: 'B.Tech',
    aadharNo: 'XXXX XXXX 2346',
    agentAmount: '1200.50',
    adminNo: '2026/0001',
    dateOfAdmission: '2026-11-20',
    gender: 'FEMALE',
  }
  expect((await its.ask(GET)).body).toMatchObject([
    {
      state: 'submitted',
      version: 1,
      applicationFormExcelM: { name: 'Ravi Kumar', aadharNo: 'XXXX XXXX 0001' },
    },
    { applicationFormExcelM: asha },
  ])
  expect((await its.ask(GET, { query: { page: '2', size: '1' } })).body).toMatchObject([
    { applicationFormExcelM: { name: 'Asha Rao' } },
  ])
  const headersOf = async (query: Record<string, string>, role: Role = 'ROLE_ADMISSIONS') => {
    const { headers } = await its.ask(GET, { query, role })
    return [headers.get('x-total-count'), headers.get('link')]
  }
  expect(await headersOf({ size: '1' })).toEqual(['2', '</call?size=1&page=2>; rel="next"'])
  expect(await headersOf({ page: '2', size: '1' })).toEqual(['2', null])
  expect(await headersOf({})).toEqual(['2', null])
  expect(await headersOf({}, 'ROLE_HOD')).toEqual(['0', null])
  expect((await its.ask(GET, { role: 'ROLE_DEAN' })).body).toMatchObject([
    {},
    { applicationFormExcelM: { name: 'Asha Rao', agentAmount: '' } },
  ])
  expect((await its.ask(GET, { role: 'ROLE_HOD' })).body).toEqual([])
})

it('refuses a page of too many, and a page that is none', async () => {
  expectRefusal(await its.ask(GET, { query: { size: '501' } }), 400, 'field.invalid')
  expectRefusal(await its.ask(GET, { query: { page: '0' } }), 400, 'field.invalid')
})
