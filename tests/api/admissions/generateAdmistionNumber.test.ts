import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/generateAdmistionNumber.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

it('shows the next number and takes none', async () => {
  await its.testApp.app.catalogue.addDefaults(lakshmi)
  expect(await its.ask(GET)).toMatchObject({ status: 200, body: '2026/0001' })
  expect(await its.ask(GET, { query: { course: 'B.Tech' } })).toMatchObject({ body: '2026/0001' })
  await its.testApp.app.admissions.save(newAdmission(), swathi)
  expect(await its.ask(GET)).toMatchObject({ body: '2026/0002' })
})
