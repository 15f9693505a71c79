import { expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/exportUsers.ts'
import { callTestApp } from '../support/call-test-app.ts'
import { asha } from '../support/people.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers everybody with a login, and no password', async () => {
  await its.testApp.app.identity.createUser(asha)
  const { status, body, headers } = await its.ask(GET)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('users.csv')
  expect(String(body)).toMatch(/asha,Asha Reddy,asha@example\.edu,/)
  expect(String(body)).not.toContain(asha.password)
})
