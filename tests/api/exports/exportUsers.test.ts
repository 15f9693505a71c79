import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportUsers.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { asha } from '../../support/people/people.ts'
import { readWorkbook } from '../../support/documents/read-workbook.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers everybody with a login, and no password', async () => {
  await its.testApp.app.identity.createUser(asha)
  const { status, body, headers } = await its.ask(GET)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('users.csv')
  expect(String(body)).toMatch(/asha,Asha Reddy,asha@example\.edu,/)
  expect(String(body)).not.toContain(asha.password)
})

it('answers the columns that its clients know, letter for letter', async () => {
  const { body } = await its.ask(GET)
  expect(String(body)).toBe(
    'User name,Name,Email,Role,Since (IST)\r\nasha,Asha Reddy,asha@example.edu,Examination,2026-11-21 11:30\r\n',
  )
})

it('answers a sheet with a real date, and who waits for approval', async () => {
  const { bytes, headers } = await its.ask(GET, { query: { format: 'xlsx' } })
  expect(headers.get('content-disposition')).toContain('users.xlsx')
  expect(readWorkbook(bytes)).toEqual([
    ['User name', 'Name', 'Email', 'Role', 'Status', 'Since (IST)'],
    ['asha', 'Asha Reddy', 'asha@example.edu', 'Examination', 'Active', new Date('2026-11-21T11:30:00.000Z')],
  ])
})

it('refuses who is no administrator, and makes no file', async () => {
  const audited = await its.audited('list.exported')
  expectRefusal(await its.ask(GET, { role: 'ROLE_PRINCIPAL' }), 403, 'session.notAllowed')
  expect(await its.audited('list.exported')).toEqual(audited)
})
