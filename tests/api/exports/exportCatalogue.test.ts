import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportCatalogue/[kind].ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ACADEMICS')

it('answers one list as a file, and none that is not there', async () => {
  await its.testApp.app.catalogue.addDefaults(lakshmi)
  const { body, headers } = await its.ask(GET, { params: { kind: 'branch' }, query: { search: 'civil' } })
  expect(headers.get('content-disposition')).toContain('catalogue-branch.csv')
  expect(String(body).trim().split(/\r?\n/).slice(1)).toEqual([
    '5,Civil Engineering,B.Tech,CIVIL,01,CIVIL,,In use',
  ])
  expectRefusal(await its.ask(GET, { params: { kind: 'user' } }), 400, 'field.invalid')
})
