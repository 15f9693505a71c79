import { expect, it } from 'vitest'
import { GET, POST } from '../../../src/pages/auth/v1/signup.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { raviSignsUp, signInAs } from '../../support/people/people.ts'

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

const lettersWrong = 'A user name has letters (a to z), digits and, between them, the signs . _ - @ + /'

it.each([
  ['ravi kumar', 'User Name must not contain spaces'],
  ['r'.repeat(61), 'User Name should be maximum 60 characters'],
  ['ravi~kumar', 'User Name should be minimum 3 characters'],
  ['ravi,kumar', lettersWrong],
  ['<script>alert(1)</script>', lettersWrong],
  // The first letter is Cyrillic.
  ['\u0430sha', lettersWrong],
  [
    '2341-2341-2346',
    'This looks like an Aadhaar number. Others can see user names, so please choose another one.',
  ],
  ['Visitor', 'This user name is one of the system’s own. Please choose another one.'],
])('says of the user name %j: %s', async (username, problem) => {
  const { status, body } = await its.ask(POST, { json: { ...raviSignsUp, username } })
  expect(status).toBe(400)
  expect((body as { fields: object }).fields).toEqual({ username: problem })
})

it('asks for nothing but user name, password, role and email', async () => {
  const { username, password, role, email } = { ...raviSignsUp, username: 'bare', email: 'bare@example.edu' }
  const { status } = await its.ask(POST, { json: { username, password, role, email } })
  expect(status).toBe(200)
  expect(await its.audited('user.registered')).toMatchObject({
    entityId: 'bare',
    after: { fullName: 'bare', program: '', instituteType: '' },
  })
})

it('takes several roles, each once, in the order in which they are sent', async () => {
  const json = {
    ...raviSignsUp,
    username: 'both',
    email: 'both@example.edu',
    role: ['faculty', 'iqac incharge', 'faculty'],
  }
  expect((await its.ask(POST, { json })).status).toBe(200)
  expect(await its.audited('user.registered')).toMatchObject({
    entityId: 'both',
    after: { roles: ['ROLE_FACULTY', 'ROLE_IQAC_INCHARGE'] },
  })
})

it('says to everybody whether registration is open', async () => {
  const { status, body } = await its.ask(GET)
  expect([status, body]).toEqual([200, { new: 'true' }])
})

it('takes a department of the catalogue by any of its words, and no other', async () => {
  await its.testApp.app.catalogue.addDefaults(lakshmi)
  const json = { ...raviSignsUp, username: 'dept', email: 'dept@example.edu' }
  const refused = await its.ask(POST, { json: { ...json, department: 'Astrology' } })
  const message =
    'The college has no department “Astrology”. Please enter the name or short name of a department.'
  expect(refused).toMatchObject({ status: 400, body: { message, fields: { department: message } } })
  expect((await its.ask(POST, { json: { ...json, department: ' cse ' } })).status).toBe(200)
  expect(await its.audited('user.registered')).toMatchObject({ after: { program: 'CSE' } })
})

it('refuses while registration is closed, and says so before', async () => {
  const settings = await its.testApp.app.college.settings()
  await its.testApp.app.college.save({ ...settings, registrationOpen: false }, lakshmi)
  expect((await its.ask(GET)).body).toEqual({ new: 'false' })
  const json = { ...raviSignsUp, username: 'late', email: 'late@example.edu' }
  expectRefusal(await its.ask(POST, { json }), 403, 'register.closed')
})
