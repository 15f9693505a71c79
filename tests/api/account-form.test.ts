import type { APIContext, AstroGlobal } from 'astro'
import { beforeEach, expect, it } from 'vitest'
import type { FormState } from '#lib/server/kernel/http/plain-form.ts'
import { handleForgotten, handlePasswordChange } from '#lib/server/features/identity/account-forms.ts'
import { handleAccountForm } from '#lib/server/features/identity/my-account-forms.ts'
import type { FactorSetup } from '#lib/server/features/identity/second-factor.ts'
import { handleSignIn } from '#lib/server/features/identity/sign-in-form.ts'
import { cheapHashing } from '../support/cheap-hashing.ts'
import { openForEach } from '../support/opened.ts'
import { openTestApp } from '../support/test-app.ts'
import { asha, bearer, signInAs } from '../support/people.ts'

type Field = readonly [string, string]

const testApp = openForEach(() => openTestApp('sqlite', { hashing: cheapHashing().hashing }))
let token = ''
beforeEach(async () => {
  await testApp.app.identity.createUser(asha)
  token = (await signInAs(testApp, 'asha', asha.password)).token
})

/** The page's context after its form was sent by the person with the token. */
async function sent(fields: readonly Field[]): Promise<APIContext> {
  const url = new URL('http://campus.test/page')
  const headers = bearer(token)
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]))
  return {
    url,
    params: {},
    response: { status: 200, headers: new Headers() },
    request: new Request(url, { method: 'POST', body, headers }),
    locals: {
      app: testApp.app,
      user: await testApp.app.identity.currentUser(headers),
      caller: { address: '127.0.0.1', isLoopback: true, isSecure: false },
      requestId: 'r1',
    },
    // Only what a form's handler reads of the page's context.
  } as unknown as APIContext
}

async function again(answer: Promise<Response | FormState>): Promise<FormState> {
  const state = await answer
  if (state instanceof Response) throw new Error('expected the form again')
  return state
}

async function confirmWith(...fields: Field[]) {
  const shown: FactorSetup[] = []
  const context = await sent([['action', 'confirm'], ...fields])
  const state = await again(handleAccountForm(context, (setup) => shown.push(setup)))
  return { state, shown }
}

const tooLong = expect.stringContaining('This text is too long. At most ')
const setUp = () => testApp.app.identity.secondFactor.begin(bearer(token), asha.password)

it('a wrong first code shows the key that is being set up again', async () => {
  const setup = await setUp()
  const codes = setup.recoveryCodes.map((code): Field => ['recoveryCode', code])
  const { state, shown } = await confirmWith(['uri', setup.uri], ...codes, ['code', '000000'])
  expect(shown).toEqual([setup])
  expect(state.fields).toEqual({ code: 'This code is not right. Please wait for the next one.' })
})

it.each([
  ['a code of 9 kB', 'code', '1'.repeat(9000), tooLong],
  ['a code of 65 letters', 'code', 'x'.repeat(65), tooLong],
  ['a code of 64 letters', 'code', 'x'.repeat(64), 'This code is not right. Please wait for the next one.'],
])('%s is refused at its field', async (_, name, value, sentence) => {
  const setup = await setUp()
  const { state, shown } = await confirmWith(['uri', setup.uri], [name, value])
  expect(state.fields).toEqual({ [name]: sentence })
  expect(shown).toHaveLength(1)
})

const key = 'A'.repeat(52)
it.each([
  ['no address', 'otpauth://'],
  ['a broken escape in another place', 'otpauth://[totp/x?secret=' + key],
  ['9 kB', `otpauth://totp/Prangan:${'a'.repeat(9000)}?secret=${key}`],
  ['no key', 'otpauth://totp/Prangan:asha?issuer=Prangan'],
  ['a key that is none', 'otpauth://totp/Prangan:asha?secret=<script>'],
  ['a script', 'javascript:alert(1)'],
])('a key that comes back as %s is not shown, and fails nothing', async (_, uri) => {
  await setUp()
  const { state, shown } = await confirmWith(['uri', uri], ['code', '000000'])
  expect(shown).toEqual([])
  expect(state.fields).toHaveProperty('code')
})

it.each([
  ['thousands', Array.from({ length: 3000 }, () => 'abcde-fghij')],
  ['long ones', ['x'.repeat(5000)]],
  ['marked-up ones', ['<b>code</b>']],
])('recovery codes that come back as %s are not shown', async (_, codes) => {
  const { uri } = await setUp()
  const fields = codes.map((code): Field => ['recoveryCode', code])
  const { shown } = await confirmWith(['uri', uri], ...fields, ['code', '000000'])
  expect(shown).toEqual([])
})

it.each(['begin', 'end'])(
  'a password of 201 letters is refused where the factor is to %s',
  async (action) => {
    const context = await sent([
      ['action', action],
      ['password', 'x'.repeat(201)],
    ])
    expect((await again(handleAccountForm(context, () => {}))).fields).toEqual({ password: tooLong })
  },
)

it.each(['', 'x'.repeat(65), '../other'])('%j is no session that could be ended', async (session) => {
  const context = await sent([
    ['action', 'endOne'],
    ['session', session],
  ])
  expect((await again(handleAccountForm(context, () => {}))).code).toBe('request.invalid')
})

it('the old password of a change is bounded', async () => {
  const change: Field[] = [
    ['oldPassword', 'x'.repeat(201)],
    ['newPassword', 'Brand-new-3!'],
    ['confirmPassword', 'Brand-new-3!'],
  ]
  const state = await again(handlePasswordChange(await sent(change), '/'))
  expect(state.fields).toEqual({ oldPassword: tooLong })
})

it.each([
  ['username', 'x'.repeat(61)],
  ['password', 'x'.repeat(201)],
])('a %s that is too long is refused at sign-in, and counts against nobody', async (name, value) => {
  const fields = { username: 'asha', password: 'wrong', [name]: value }
  // The page hands over more of itself, which the handler does not read.
  for (let count = 0; count < 12; count += 1) {
    const context = (await sent(Object.entries(fields))) as unknown as AstroGlobal
    expect((await again(handleSignIn(context, (path) => path))).fields).toEqual({ [name]: tooLong })
  }
  expect((await signInAs(testApp, 'asha', asha.password, { address: '127.0.0.1' })).user.username).toBe(
    'asha',
  )
})

it('an empty sign-in counts against nobody', async () => {
  for (let count = 0; count < 120; count += 1) {
    const context = (await sent([['username', 'asha']])) as unknown as AstroGlobal
    expect((await again(handleSignIn(context, (path) => path))).code).toBe('session.empty')
  }
  expect((await signInAs(testApp, 'asha', asha.password, { address: '127.0.0.1' })).user.username).toBe(
    'asha',
  )
})

it('asking for a link with a name of any kind is answered in the same way', async () => {
  for (const name of ['asha', 'nobody', 'x'.repeat(5000)]) {
    expect((await again(handleForgotten(await sent([['username', name]])))).done).toBe('sent')
  }
})
