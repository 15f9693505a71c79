import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/auth/v1/signin.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { asha, bearer } from '../../support/people/people.ts'

const its = callTestApp()

it('answers who it is and a token that signs in, and sets cookies that no script reads', async () => {
  await its.testApp.app.identity.createUser(asha)
  const json = { username: 'ASHA', password: asha.password, module: 'admin', remember: true }
  const { status, body, headers } = await its.ask(POST, { query: { module: 'admin' }, json })
  expect(status).toBe(200)
  const { token, ...shown } = body as { token: string } & Record<string, unknown>
  const user = {
    username: 'asha',
    email: asha.email,
    program: '',
    fullName: asha.fullName,
    roles: asha.roles,
  }
  expect(shown).toMatchObject({ ...user, user })
  expect(await its.testApp.app.identity.currentUser(bearer(token))).toMatchObject({ username: 'asha' })
  const cookies = headers.getSetCookie()
  const session = cookies.find((line) => line.startsWith('prangan.session_token'))
  expect(session).toMatch(/HttpOnly/i)
  expect(session).toMatch(/SameSite=Lax/i)
  const shownCookie = cookies.find((line) => line.startsWith('erpUser=')) ?? ''
  expect(decodeURIComponent(shownCookie)).not.toContain(token)
  expect(cookies.some((line) => line.startsWith('remember=true'))).toBe(true)
})

it('answers the same to a wrong password and to an unknown name', async () => {
  const wrong = await its.ask(POST, { json: { username: 'asha', password: 'Wrong-horse1!' } })
  const unknown = await its.ask(POST, { json: { username: 'nobody', password: 'Wrong-horse1!' } })
  expectRefusal(wrong, 401, 'session.wrongCredentials')
  expect(unknown.body).toEqual(wrong.body)
})

it('names each field that is missing', async () => {
  const { status, body } = await its.ask(POST, { json: { username: ' ' } })
  expect(status).toBe(400)
  expect((body as { fields: object }).fields).toEqual({
    username: 'This is a required field',
    password: 'This is a required field',
  })
})
