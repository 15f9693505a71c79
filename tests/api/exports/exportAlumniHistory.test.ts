import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportAlumniHistory.ts'
import { savedHistory } from '../../support/people/alumni-histories.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_PLACEMENT_DEAN')

it('answers the histories as a file, those of a company where the address says so', async () => {
  await savedHistory(its.testApp)
  await savedHistory(its.testApp, { rollNumber: 'A02', company: 'Wipro', batch: '2018-2022' })
  const { body } = await its.ask(GET, { query: { search: 'infosys' } })
  expect(String(body).trim().split('\r\n')).toEqual([
    'Name,Roll number,Course,Branch,Batch,Company or institute,Designation,Location,Father’s name,Section,Mobile number,Email,Package,Experience,Entered (IST),Status',
    'Divya Teja,19B81A0512,B.Tech,CSE,2019-2023,Infosys,Engineer,Pune,Ravi Teja,,9848012345,divya@example.com,6.5 LPA,2 years,2026-11-21 11:30,Working',
  ])
  const ofBatch = await its.ask(GET, { query: { batch: '2018-2022', status: 'working' } })
  expect(String(ofBatch.body).trim().split('\r\n')).toHaveLength(2)
})

it('refuses those who do not look after alumni', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_ALUMNI' }), 403, 'session.notAllowed')
})
