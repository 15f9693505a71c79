import { beforeAll, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportReport/[table].ts'
import { savedHistory } from '../../support/people/alumni-histories.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_IQAC_INCHARGE')
beforeAll(async () => {
  await savedHistory(its.testApp)
})

it('answers the lists of the quality office, without the numbers of people', async () => {
  const { body, headers } = await its.ask(GET, { params: { table: 'placements' } })
  expect(headers.get('content-disposition')).toContain('placements.csv')
  expect(String(body)).toContain('Divya Teja,19B81A0512,B.Tech,CSE,2019-2023,Infosys')
  expect(String(body)).not.toContain('9848012345')
  expectRefusal(await its.ask(GET, { params: { table: 'others' } }), 400, 'field.invalid')
})

it('refuses those whom they do not concern', async () => {
  const results = { params: { table: 'yearResults' }, role: 'ROLE_EXAMINATION' as const }
  expectRefusal(await its.ask(GET, results), 403, 'session.notAllowed')
})
