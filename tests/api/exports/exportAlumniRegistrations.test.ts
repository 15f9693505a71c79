import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportAlumniRegistrations.ts'
import { anitha, registerAlumnus } from '../../support/people/alumni.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_PLACEMENT_DEAN')

it('answers the registrations as a file, those of one state where the address says so', async () => {
  await registerAlumnus(its.testApp)
  const id = await registerAlumnus(its.testApp, {
    name: 'Kavya Rani',
    rollNumber: '19B81A0599',
    email: 'kavya@example.com',
    working: 'NA',
  })
  const { registrations } = its.testApp.app.alumni
  await registrations.reject({ id, version: 1, actor: anitha }, 'No such batch')
  const { body } = await its.ask(GET, { query: { state: 'registered' } })
  expect(String(body).trim().split('\r\n')).toEqual([
    'Name,Roll number,Degree,Branch,Batch,Now,Email,Mobile number,Registered (IST),Status',
    'Divya Teja,19B81A0512,B.Tech,CSE,2019-2023,Infosys,divya@example.com,9848012345,2026-11-21 11:30,Registered',
  ])
  const found = await its.ask(GET, { query: { search: 'b81a0599 kav' } })
  expect(String(found.body)).toContain('kavya@example.com')
  expect(String(found.body)).not.toContain('divya@example.com')
})

it('refuses those who do not look after alumni', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_FACULTY' }), 403, 'session.notAllowed')
})
