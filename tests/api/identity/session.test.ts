import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/auth/v1/session.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_HOD')

it('answers who is signed in, and no more than may be shown', async () => {
  const { status, body } = await its.ask(GET)
  expect(status).toBe(200)
  expect(body).toEqual({
    username: 'role_hod',
    email: 'x@example.edu',
    program: '',
    fullName: 'Asha Reddy',
    roles: ['ROLE_HOD'],
  })
})
