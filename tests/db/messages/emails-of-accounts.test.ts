import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { handleNewPassword } from '#lib/server/features/identity/web/account-forms.ts'
import { takeDone } from '#lib/server/kernel/secrets/shown-once.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { partsOf } from '../../support/mail/email-parts.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha, raviSignsUp, signInAs } from '../../support/people/people.ts'
import { pageAfter, postedTo } from '../../support/calls/sent-form.ts'
import { userIdOf } from '../../support/calls/shown-list.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const kiran = {
  username: 'hod-kiran',
  fullName: 'Kiran Rao',
  email: 'kiran@example.edu',
  department: '',
  roles: ['ROLE_HOD' as const],
}
const password = 'First-pass1!'

describe.each(anyEngine)('emails about accounts on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing: cheapHashing().hashing }))
  const identity = () => testApp.app.identity

  /** Returns the text and HTML parts of the only email. */
  async function sent(): Promise<string[]> {
    await testApp.app.mail.sent()
    const folder = join(testApp.app.env.dataDir, 'outbox')
    const [name = '', ...others] = await readdir(folder)
    expect(others).toEqual([])
    const { text, html } = partsOf(await readFile(join(folder, name), 'utf8'))
    return [text, html]
  }

  /** Expects the username in the email and on the page that its link opens; returns the token. */
  async function expectNamed(username: string): Promise<string> {
    const parts = await sent()
    for (const part of parts) expect(part).toContain(`Your user name: ${username}`)
    return /token=([\w-]+)/.exec(parts[0] ?? '')?.[1] ?? ''
  }

  const choosePassword = async (token: string) => {
    const typed = { newPassword: password, confirmPassword: password }
    const page = postedTo(testApp, {
      url: new URL(`http://campus.test/reset-password?token=${token}`),
      body: new URLSearchParams(typed),
      user: null,
    })
    const answer = await handleNewPassword(page, token, '/')
    if (!(answer instanceof Response)) throw new Error('expected to go on')
    return { page, answer }
  }

  it('an invited person learns the user name from the email, the page and its answer, and signs in with it', async () => {
    await identity().accountDetails.add(kiran, lakshmi)
    const token = await expectNamed('hod-kiran')
    expect(await identity().passwords.whose(token)).toBe('hod-kiran')
    const { page, answer } = await choosePassword(token)
    expect(answer.headers.get('location')).toBe('/')
    const home = pageAfter(page, answer)
    expect(takeDone(home)).toEqual({ done: 'password', facts: { username: 'hod-kiran' } })
    // Shown once: the page deletes the cookie.
    expect(home.response.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(home.response.headers.get('cache-control')).toBe('no-store')
    expect(await identity().passwords.whose(token)).toBeNull()
    expect((await signInAs(testApp, 'hod-kiran', password)).user.fullName).toBe('Kiran Rao')
  })

  it('tells nothing to another page', async () => {
    await identity().accountDetails.add(kiran, lakshmi)
    const { page, answer } = await choosePassword(await expectNamed('hod-kiran'))
    const home = pageAfter(page, answer)
    expect(takeDone({ ...home, url: new URL('http://campus.test/results') }).done).toBe('')
  })

  it('a new user is notified of the approval', async () => {
    await identity().registrations.register(raviSignsUp, lakshmi)
    await identity().registrations.approve(await userIdOf(testApp, 'hod-ravi'), ['ROLE_HOD'], lakshmi)
    await expectNamed('hod-ravi')
  })

  it('a user who asked by address gets the link', async () => {
    await identity().createUser(asha)
    identity().passwords.requestReset(asha.email)
    await expectNamed('asha')
  })
})
