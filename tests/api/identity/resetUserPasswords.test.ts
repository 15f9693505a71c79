import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/auth/v1/resetUserPasswords.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { type CallAnswer, askWithUser } from '../../support/calls/call.ts'
import { asha, bearer, signInAs } from '../../support/people/people.ts'

const its = callTestApp()

const newPassword = 'Second-pass2!'
const tooLong = 'This text is too long. Please enter at most 200 characters.'

async function askAs(json: object): Promise<CallAnswer> {
  const { token } = await signInAs(its.testApp, 'asha', asha.password)
  const user = await its.testApp.app.identity.currentUser(bearer(token))
  return askWithUser(its.testApp, POST, user, { json })
}

it('refuses with status 0 and the reason, in the order of the specification', async () => {
  await its.testApp.app.identity.createUser(asha)
  const oldpassword = asha.password
  const said = async (json: object) => (await askAs(json)).body
  expect(await said({ username: 'somebody', oldpassword, newPassword })).toMatchObject({ status: 0 })
  expect(await said({ username: 'asha', oldpassword, newPassword: 'weak' })).toMatchObject({ status: 0 })
  expect(await said({ username: 'asha', oldpassword: 'Wrong-horse1!', newPassword })).toMatchObject({
    status: 0,
  })
  expect(await said({ username: 'asha', oldpassword, newPassword: oldpassword })).toEqual({
    status: 0,
    message: 'New password cannot be same as old password',
  })
})

it.each([
  ['an empty user name', { username: '' }, 'This is a required field'],
  ['an empty old password', { oldpassword: '' }, 'This is a required field'],
  ['an empty new password', { newPassword: '' }, 'This is a required field'],
  ['no new password at all', { newPassword: undefined }, 'This is a required field'],
  ['an old password that is too long', { oldpassword: 'a'.repeat(201) }, tooLong],
  ['a new password that is too long', { newPassword: `A1!${'a'.repeat(198)}` }, tooLong],
])('answers %s with status 0 and a message, as everything else', async (_, wrong, message) => {
  const sent = { username: 'asha', oldpassword: asha.password, newPassword, ...wrong }
  const { status, body } = await askAs(sent)
  expect([status, body]).toEqual([200, { status: 0, message }])
})

it('delays guesses of the old password, and then rejects them unread', async () => {
  const guess = { username: 'asha', oldpassword: 'Wrong-horse1!', newPassword }
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) statuses.push((await askAs(guess)).status)
  expect(statuses).toEqual([...Array<number>(4).fill(200), ...Array<number>(27).fill(429)])
  const right = await askAs({ ...guess, oldpassword: asha.password })
  expect([right.status, right.headers.has('retry-after')]).toEqual([429, true])
  its.testApp.clock.set('2026-11-21T06:00:02.000Z')
})

it('changes it with status 1, after which only the new one signs in', async () => {
  const { status, body } = await askAs({ username: 'asha', oldpassword: asha.password, newPassword })
  expect(status).toBe(200)
  expect(body).toEqual({ status: 1, message: 'Your Password has been Successfully Updated' })
  expect(await signInAs(its.testApp, 'asha', newPassword)).toMatchObject({ user: { username: 'asha' } })
  await expect(signInAs(its.testApp, 'asha', asha.password)).rejects.toMatchObject({
    code: 'session.wrongCredentials',
  })
})
