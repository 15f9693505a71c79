import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleAlumniDecision } from '#lib/server/features/alumni/web/registration-page.ts'
import {
  handleAlumniRegister,
  ownLoginOf,
  problemsAtFields,
  startOf,
} from '#lib/server/features/alumni/web/registration-form.ts'
import { divya, registerAlumnus } from '../../support/people/alumni.ts'
import { userWith } from '../../support/calls/call.ts'
import { accountOf, registeredStudent } from '../../support/people/linked-people.ts'
import { openForAll } from '../../support/app/opened.ts'
import { leadsTo, postedTo, sentForm, shownAgain } from '../../support/calls/sent-form.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const sentByVisitor = (fields: Record<string, string>) =>
  postedTo(testApp, {
    url: new URL('http://campus.test/alumni/register'),
    body: new URLSearchParams(fields),
    user: null,
  })

it('takes a registration of a visitor, and says nothing of who is known', async () => {
  await registeredStudent(testApp, '19B81A0512')
  for (const rollNumber of ['19B81A0512', '19B81A0599', '19B81A0512'])
    expect(leadsTo(testApp, await handleAlumniRegister(sentByVisitor({ ...divya, rollNumber })))).toBe(
      '/alumni/register says registered',
    )
})

it('says at the field what is wrong, beside what was typed', async () => {
  const wrong = { ...divya, name: ' ', email: 'divya', working: 'no', instituteName: 'IIT Madras' }
  expect(await handleAlumniRegister(sentByVisitor(wrong))).toMatchObject({
    values: { instituteName: 'IIT Madras', companyName: 'Infosys' },
    fields: {
      name: 'Required*',
      email: 'Email is invalid.',
      courseName: 'Required*',
      eduAddress: 'Required*',
    },
  })
})

it.each(['__proto__', 'constructor', 'a', 'none.of.ours'])(
  'names no field that the form does not have: %s',
  async (name) => {
    const state = await shownAgain(handleAlumniRegister(sentByVisitor({ [name]: '\0' })))
    expect(problemsAtFields(state)).toEqual([])
    expect(state.problem).not.toBe('')
    const own = await shownAgain(handleAlumniRegister(sentByVisitor({ name: '\0' })))
    expect(problemsAtFields(own).map(({ label }) => label)).toEqual(['Name'])
  },
)

const everywhere = [
  'name: Required*',
  'mobileNumber: Required*',
  'email: Required*',
  'degree: Required*',
  'branch: Required*',
  'batch: Required*',
  'rollNumber: Required*',
]

it.each([
  ['', ['working: Required*']],
  ['yes', ['companyName: Required*', 'jobTitle: Required*', 'workAddress: Required*']],
  ['no', ['instituteName: Required*', 'courseName: Required*', 'eduAddress: Required*']],
  ['NA', []],
])('says of an empty form in its order what is missing, where the answer is “%s”', async (working, more) => {
  const { fields } = await shownAgain(handleAlumniRegister(sentByVisitor({ working })))
  expect(Object.entries(fields).map(([name, text]) => `${name}: ${text}`)).toEqual([...everywhere, ...more])
})

it('keeps what was typed where the file is too large, and says so at the file', async () => {
  const body = new FormData()
  for (const [name, value] of Object.entries(divya)) body.set(name, value)
  body.set('file', new File([Buffer.alloc(3_000_000)], 'certificate.jpg'))
  // Buffered as bytes because a streamed form body keeps sending after it was refused.
  const whole = new Response(body)
  const sent = {
    url: new URL('http://campus.test/alumni/register'),
    body: await whole.arrayBuffer(),
    headers: whole.headers,
    user: null,
  }
  expect(await shownAgain(handleAlumniRegister(postedTo(testApp, sent)))).toMatchObject({
    code: 'upload.tooLarge',
    fields: { file: 'The file is larger than 2\u00a0MB.' },
    values: { name: divya.name, email: divya.email },
  })
})

it('says what is wrong with the texts beside too large a file, also of those that come behind it', async () => {
  const body = new FormData()
  body.set('file', new File([Buffer.alloc(3_000_000)], 'certificate.jpg'))
  for (const [name, value] of Object.entries({ ...divya, mobileNumber: '12', batch: '2022-2018' }))
    body.set(name, value)
  const whole = new Response(body)
  const sent = {
    url: new URL('http://campus.test/alumni/register'),
    body: await whole.arrayBuffer(),
    headers: whole.headers,
    user: null,
  }
  const state = await shownAgain(handleAlumniRegister(postedTo(testApp, sent)))
  expect(Object.keys(state.fields).toSorted()).toEqual(['batch', 'file', 'mobileNumber'])
  expect(state.values).toMatchObject({ name: divya.name, email: divya.email })
  expect(state.fileBytes).toEqual({ file: 2 * 1024 * 1024 })
})

it('is prefilled from the register for the signed-in user only', async () => {
  const recordId = await registeredStudent(testApp, '21B81A0501', 'Asha Rao')
  const id = await accountOf(testApp, 'asha', 'ROLE_STUDENT')
  await testApp.app.links.link({ kind: 'student', recordId, username: 'asha', seen: '' }, lakshmi)
  expect(await startOf(testApp.app, { ...userWith('ROLE_STUDENT'), id })).toMatchObject({
    name: 'Asha Rao',
    rollNumber: '21B81A0501',
    branch: 'CSE',
    batch: '2021',
  })
  expect(await startOf(testApp.app, null)).toMatchObject({ name: '', rollNumber: '' })
})

it('verifies and rejects by the button that was pressed, for the office alone', async () => {
  const decide = async (fields: Record<string, string>, role: Role = 'ROLE_PLACEMENT_DEAN') => {
    const page = `/app/Alumni/Registrations/${fields['id']}`
    return leadsTo(
      testApp,
      await handleAlumniDecision(sentForm(testApp, { page, role, fields }), fields['id'] ?? ''),
    )
  }
  const more = { rollNumber: '18B81A0101', email: 'ravi@example.com' }
  const one = await registerAlumnus(testApp, more)
  const two = await registerAlumnus(testApp, more)
  expect(await decide({ id: one, version: '1', action: 'verify' }, 'ROLE_FACULTY')).toContain('notAllowed')
  expect(await decide({ id: one, version: '1', action: 'other' })).toContain('request.invalid')
  expect(await decide({ id: one, version: '1', action: 'verify' })).toMatch(/says verifiedNewAlone$/)
  expect(await decide({ id: two, version: '1', action: 'reject', reason: '' })).toContain('reasonMissing')
  expect(await decide({ id: two, version: '1', action: 'reject', reason: 'Twice' })).toMatch(/says rejected$/)
})

it('is open to visitors only where the college allows it', async () => {
  const { college, accessChecks } = testApp.app
  expect(await accessChecks.isOn('alumni.registration')).toBe(false)
  await college.save({ ...(await college.settings()), alumniRegistrationOpen: true }, lakshmi)
  expect(await accessChecks.isOn('alumni.registration')).toBe(true)
})

it('registers others where somebody of the office sends it, whatever else they are', () => {
  const roles = ['ROLE_PLACEMENT_DEAN', 'ROLE_ALUMNI'] as const
  expect(ownLoginOf({ id: 'u1', roles: [...roles] })).toBeNull()
  expect(ownLoginOf({ id: 'u1', roles: ['ROLE_ALUMNI'] })).toBe('u1')
})
