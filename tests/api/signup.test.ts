import { expect, it } from 'vitest'
import { POST } from '../../src/pages/auth/v1/signup.ts'
import { callTestApp, expectRefusal } from '../support/call-test-app.ts'
import { lakshmi } from '../support/test-app.ts'
import { raviSignsUp, signInAs } from '../support/people.ts'

const its = callTestApp()

it('keeps the account until an administrator approves it', async () => {
  const { status, body } = await its.ask(POST, { json: raviSignsUp })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'pending' })
  expect(await its.testApp.app.identity.registrations.pending()).toBe(1)
  await expect(signInAs(its.testApp, raviSignsUp.username, raviSignsUp.password)).rejects.toMatchObject({
    code: 'session.notActive',
  })
  const again = await its.ask(POST, { json: raviSignsUp })
  expectRefusal(again, 409, 'register.taken')
  expect(Object.keys((again.body as { fields: object }).fields)).toEqual(['username'])
})

it('says each problem of the specification at its field', async () => {
  const json = { ...raviSignsUp, username: 'a`', password: 'short', email: 'none', role: [] }
  const { status, body } = await its.ask(POST, { json })
  expect(status).toBe(400)
  expect((body as { fields: object }).fields).toMatchObject({
    username: 'User Name should be minimum 3 characters',
    password: 'Password must be minimum 6 characters',
    email: 'Please enter valid Email Id',
  })
})

it('refuses while registration is closed', async () => {
  const settings = await its.testApp.app.college.settings()
  await its.testApp.app.college.save({ ...settings, registrationOpen: false }, lakshmi)
  const json = { ...raviSignsUp, username: 'late', email: 'late@example.edu' }
  expectRefusal(await its.ask(POST, { json }), 403, 'register.closed')
})
