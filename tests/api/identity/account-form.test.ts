import type { AstroGlobal } from 'astro'
import { expect, it } from 'vitest'
import { handleForgotten, handlePasswordChange } from '#lib/server/features/identity/web/account-forms.ts'
import { handleAccountForm } from '#lib/server/features/identity/web/my-account-forms.ts'
import { handleSignIn } from '#lib/server/features/identity/web/sign-in-form.ts'
import { type Field, accountPage } from '../../support/browser/account-page.ts'
import { leadsTo, shownAgain } from '../../support/calls/sent-form.ts'
import { asha, signInAs } from '../../support/people/people.ts'

const { testApp, sent } = accountPage()

const tooLong = expect.stringContaining('This text is too long. Please enter at most ')

it.each(['begin', 'end'])(
  'a password of 201 letters is refused where the factor is to %s',
  async (action) => {
    const context = await sent([
      ['action', action],
      ['password', 'x'.repeat(201)],
    ])
    expect((await shownAgain(handleAccountForm(context, () => {}))).fields).toEqual({ password: tooLong })
  },
)

it.each(['', 'x'.repeat(65), '../other'])('%j is no session that could be ended', async (session) => {
  const context = await sent([
    ['action', 'endOne'],
    ['session', session],
  ])
  expect((await shownAgain(handleAccountForm(context, () => {}))).code).toBe('request.invalid')
})

it.each(['drop', '__proto__', 'constructor'])('there is no button %j', async (button) => {
  const state = await shownAgain(handleAccountForm(await sent([['action', button]]), () => {}))
  expect(state.code).toBe('request.invalid')
})

it('a change without anything typed marks every field', async () => {
  const empty: Field[] = ['oldPassword', 'newPassword', 'confirmPassword'].map((name) => [name, ''])
  const { fields } = await shownAgain(handlePasswordChange(await sent(empty), '/'))
  const required = 'This is a required field'
  expect(fields).toEqual({ oldPassword: required, newPassword: required, confirmPassword: required })
})

it('the old password of a change is bounded', async () => {
  const change: Field[] = [
    ['oldPassword', 'x'.repeat(201)],
    ['newPassword', 'Brand-new-3!'],
    ['confirmPassword', 'Brand-new-3!'],
  ]
  const state = await shownAgain(handlePasswordChange(await sent(change), '/'))
  expect(state.fields).toEqual({ oldPassword: tooLong })
})

it.each([
  ['username', 'x'.repeat(61)],
  ['password', 'x'.repeat(201)],
])('a %s that is too long is refused at sign-in, and counts against nobody', async (name, value) => {
  const fields = { username: 'asha', password: 'wrong', [name]: value }
  // The page passes a larger context, which the handler ignores.
  for (let count = 0; count < 12; count += 1) {
    const context = (await sent(Object.entries(fields))) as unknown as AstroGlobal
    expect((await shownAgain(handleSignIn(context, (path) => path))).fields).toEqual({ [name]: tooLong })
  }
  expect((await signInAs(testApp, 'asha', asha.password, { address: '127.0.0.1' })).user.username).toBe(
    'asha',
  )
})

it('an empty sign-in counts against nobody', async () => {
  for (let count = 0; count < 120; count += 1) {
    const context = (await sent([['username', 'asha']])) as unknown as AstroGlobal
    expect((await shownAgain(handleSignIn(context, (path) => path))).code).toBe('session.empty')
  }
  expect((await signInAs(testApp, 'asha', asha.password, { address: '127.0.0.1' })).user.username).toBe(
    'asha',
  )
})

it('asking for a link with a name of any kind is answered in the same way', async () => {
  for (const name of ['asha', 'nobody', 'x'.repeat(5000)]) {
    expect(leadsTo(testApp, await handleForgotten(await sent([['username', name]])))).toMatch(/ says sent$/)
  }
})
