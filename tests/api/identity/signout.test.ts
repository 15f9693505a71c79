import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/auth/v1/signout.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { asha, bearer, signInAs } from '../../support/people/people.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('ends the session: its token is worth nothing from then on', async () => {
  await its.testApp.app.identity.createUser(asha)
  const { token } = await signInAs(its.testApp, 'asha', asha.password)
  const headers = { authorization: `Bearer ${token}` }
  expect(await its.testApp.app.identity.currentUser(bearer(token))).not.toBeNull()
  const answer = await its.ask(POST, { json: {}, headers })
  expect(answer).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(answer.headers.getSetCookie().filter((line) => /^erpUser=;.*Max-Age=0/.test(line))).toHaveLength(1)
  expect(await its.testApp.app.identity.currentUser(bearer(token))).toBeNull()
})
