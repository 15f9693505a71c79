import { expect, it } from 'vitest'
import { handleActivation } from '#lib/server/features/identity/web/account-forms.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { openForEach } from '../../support/app/opened.ts'
import { postedTo, shownAgain } from '../../support/calls/sent-form.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite', { hashing: cheapHashing().hashing }))

const sent = (fields: Record<string, string>) =>
  handleActivation(
    postedTo(testApp, {
      url: new URL('http://campus.test/activate'),
      body: new URLSearchParams(fields),
      user: null,
    }),
  )

it('says at each field what is missing', async () => {
  const missing = 'This is a required field'
  expect((await shownAgain(sent({}))).fields).toEqual({ username: missing, code: missing })
})

it('leads to where a password is chosen', async () => {
  const person = { username: '21B81A0501', fullName: 'Asha', email: '', program: 'CSE' }
  const { slips } = await testApp.app.identity.loginBatch.create([person], 'ROLE_STUDENT', lakshmi)
  const answer = await sent({ username: '21b81a0501', code: slips[0]?.code ?? '' })
  const to = answer instanceof Response ? (answer.headers.get('location') ?? '') : ''
  expect(to).toMatch(/^\/reset-password\?token=[0-9A-Z]{26}$/)
  expect(await testApp.app.identity.passwords.isLive(to.split('=')[1] ?? '')).toBe(true)
})

it('lets nobody try codes one after the other', async () => {
  const refusals = []
  for (let count = 0; count < 12; count += 1)
    refusals.push(await shownAgain(sent({ username: '21b81a0501', code: `0000000${count}00` })))
  expect(refusals[0]?.fields).toEqual({
    code: expect.stringContaining('User name and code do not match'),
  })
  expect(refusals.at(-1)).toMatchObject({ code: 'session.tooMany' })
})
