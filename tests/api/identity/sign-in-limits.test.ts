import type { APIContext, AstroGlobal } from 'astro'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import type { FormState } from '#lib/server/kernel/http/forms/plain-form.ts'
import { limits } from '#lib/server/kernel/http/rate-limit.ts'
import { handleNewPassword, handlePasswordChange } from '#lib/server/features/identity/web/account-forms.ts'
import { identityRepository } from '#lib/server/features/identity/repository.ts'
import { handleSignIn } from '#lib/server/features/identity/web/sign-in-form.ts'
import { POST as signInCall } from '../../../src/pages/auth/v1/signin.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { openForEach } from '../../support/app/opened.ts'
import { postedTo } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { asha, bearer, cookiesOf, signInAs } from '../../support/people/people.ts'

const campus = { address: '203.0.113.9', isLoopback: false, isSecure: false }
const right = { username: 'asha', password: asha.password }

const testApp = openForEach(() => openTestApp('sqlite', { hashing: cheapHashing().hashing }))
let known: Headers
let token = ''
beforeEach(async () => {
  await testApp.app.identity.createUser(asha)
  const signedIn = await signInAs(testApp, 'asha', asha.password)
  token = signedIn.token
  known = cookiesOf(signedIn.cookies.filter((line) => line.startsWith('prangan.device=')))
})

/** Builds the page's context after its form was sent from the campus. */
async function sent(fields: Record<string, string>, headers = new Headers()): Promise<APIContext> {
  const body = new URLSearchParams(fields)
  return postedTo(testApp, {
    url: new URL('http://campus.test/page'),
    body,
    user: await testApp.app.identity.currentUser(headers),
    headers: withLength(headers, String(body)),
    caller: campus,
  })
}

/** Adds the content length, which browsers send and `Request` does not. */
function withLength(headers: Headers, body: string): Headers {
  const sent = new Headers(headers)
  sent.set('content-length', String(body.length))
  return sent
}

/** Returns the status of a response, or the code of a form shown again. */
async function outcome(answer: Promise<Response | FormState>): Promise<number | string> {
  const state = await answer
  return state instanceof Response ? state.status : state.code || state.done
}

const enter = async (fields: Record<string, string>, headers?: Headers): Promise<number | string> =>
  // The page passes a larger context, which the handler ignores.
  outcome(handleSignIn((await sent(fields, headers)) as unknown as AstroGlobal, (path) => path))

async function call(json: object, headers = new Headers()): Promise<number> {
  const body = JSON.stringify(json)
  const all = withLength(headers, body)
  all.set('content-type', 'application/json')
  const request = new Request('http://campus.test/call', { method: 'POST', body, headers: all })
  const locals = { app: testApp.app, user: null, caller: campus, requestId: 'r1' }
  return (await signInCall({ url: new URL(request.url), request, locals } as unknown as APIContext)).status
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const useUp = async (): Promise<void> => {
  for (const _ of times(limits.signIn.points)) await testApp.app.limits.take('signIn', campus).catch(() => {})
}

it('after 700 empty posts people sign in there, in a browser that knows them and in a new one', async () => {
  for (const _ of times(700)) expect(await enter({ username: '', password: '' })).toBe('session.empty')
  expect(await enter(right, known)).toBe(303)
  expect(await enter(right)).toBe(303)
})

it('a lab of 300 signs in through the form within a minute', async () => {
  const names = times(300).map((index) => `21b81a${String(index).padStart(4, '0')}`)
  await storeOf(testApp.app.database, identityRepository).transact(async (write) => {
    for (const username of names) {
      const row = { ...asha, id: newId(), username, email: `${username}@example.edu`, isActive: true }
      await write.users.insert({ ...row, passwordHash: `hash of ${username}!` }, testApp.clock.now())
    }
  })
  for (const username of names) expect(await enter({ username, password: `${username}!` })).toBe(303)
})

it('in a flood a browser that knows the person gets in, and nobody is given the form again', async () => {
  await useUp()
  await expect(enter(right)).rejects.toMatchObject({ code: 'request.tooMany' })
  await expect(enter({ ...right, username: 'ravi' }, known)).rejects.toMatchObject({
    code: 'request.tooMany',
  })
  expect(await enter(right, known)).toBe(303)
  expect([await call(right), await call(right, known)]).toEqual([429, 200])
  const long = { ...right, password: 'x'.repeat(5000) }
  await expect(enter(long, known)).rejects.toMatchObject({ code: 'request.tooMany' })
})

it('such a browser has a limit of its own', async () => {
  await useUp()
  for (const _ of times(limits.knownSignIn.points)) expect(await enter(right, known)).toBe(303)
  await expect(enter(right, known)).rejects.toMatchObject({ code: 'request.tooMany' })
})

it('a browser knows a person by the name in any spelling, and nobody else', () => {
  const { signInSteps } = testApp.app.identity
  expect(signInSteps.knownPerson(known, 'ASHA')).toBe('asha')
  expect(signInSteps.knownPerson(known, 'ravi')).toBeNull()
})

it('a session stands though its language could not be written down', async () => {
  testApp.app.identity.users.speaks = () => Promise.reject(new Error('disk full'))
  expect(await enter(right)).toBe(303)
})

it('empty forms for a new password keep nobody from setting one by a link', async () => {
  const link = await testApp.app.identity.passwords.linkFor(
    (await signInAs(testApp, 'asha', asha.password)).user.id,
    'reset',
  )
  for (const _ of times(100))
    expect(await outcome(handleNewPassword(await sent({}), link, '/'))).toBe('field.required')
  const passwords = { newPassword: 'Brand-new-3!', confirmPassword: 'Brand-new-3!' }
  for (const _ of times(limits.account.points))
    expect(await outcome(handleNewPassword(await sent(passwords), 'no-link', '/'))).toBe('link.dead')
  expect(await outcome(handleNewPassword(await sent(passwords), 'no-link', '/'))).toBe('request.tooMany')
  expect(await outcome(handleNewPassword(await sent(passwords), link, '/'))).toBe(303)
})

it('wrong old passwords in the form make the person wait', async () => {
  const change = { oldPassword: 'wrong', newPassword: 'Brand-new-3!', confirmPassword: 'Brand-new-3!' }
  const guess = async (): Promise<number | string> =>
    outcome(handlePasswordChange(await sent(change, bearer(token)), '/'))
  for (const _ of times(5)) expect(await guess()).toBe('password.wrongOld')
  expect(await guess()).toBe('session.tooMany')
})
