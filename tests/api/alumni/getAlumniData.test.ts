import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getAlumniData.ts'
import { savedHistory } from '../../support/people/alumni-histories.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_PLACEMENT_DEAN')

it('lists the histories page by page, and the one of a roll number alone', async () => {
  await savedHistory(its.testApp)
  await savedHistory(its.testApp, { rollNumber: 'A02' })
  const { body, headers } = await its.ask(GET, { query: { size: '1' } })
  expect(body).toHaveLength(1)
  expect(headers.get('x-total-count')).toBe('2')
  expect((await its.ask(GET, { query: { rollNumber: 'a02' } })).body).toMatchObject([
    { rollNumber: 'A02', name: 'Divya Teja', status: 'working', company: 'Infosys' },
  ])
  expect((await its.ask(GET, { query: { rollNumber: 'A03' } })).body).toEqual([])
})

it('refuses a page that is none, and those who do not look after alumni', async () => {
  expect((await its.ask(GET, { query: { page: '0' } })).status).toBe(400)
  expectRefusal(await its.ask(GET, { role: 'ROLE_ALUMNI' }), 403, 'session.notAllowed')
})
