import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { asha, bearer, cookiesOf, meena, signInAs } from '../../support/people/people.ts'

const wrong = { code: 'session.wrongCredentials', kind: 'Unauthenticated' }
const newPassword = 'Brand-new-3!'

describe.each(engines)('identity on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  beforeEach(async () => {
    await testApp.app.identity.createUser(asha)
  })

  const identity = () => testApp.app.identity

  describe('signing in', () => {
    it('knows the user by token and by cookie', async () => {
      const { token, cookies, user } = await signInAs(testApp, 'asha', asha.password)
      expect(user).toMatchObject({ username: 'asha', roles: ['ROLE_EXAMINATION'] })
      expect(await identity().currentUser(bearer(token))).toEqual(user)
      expect(await identity().currentUser(cookiesOf(cookies))).toEqual(user)
      expect(cookies.every((line) => /HttpOnly/i.test(line) && /SameSite=Lax/i.test(line))).toBe(true)
    })

    it('answers a wrong password, an unknown user and one without a password in the same way', async () => {
      await expect(signInAs(testApp, 'asha', 'wrong')).rejects.toMatchObject(wrong)
      await expect(signInAs(testApp, 'nobody', 'wrong')).rejects.toMatchObject(wrong)
    })

    it('keeps a guesser waiting without keeping the person out', async () => {
      const guess = () => signInAs(testApp, 'asha', 'wrong', { address: '198.51.100.1' })
      for (let count = 0; count < 5; count += 1) await expect(guess()).rejects.toMatchObject(wrong)
      await expect(guess()).rejects.toMatchObject({ code: 'session.tooMany', kind: 'TooMany' })
      // Even the correct password is throttled there, but not from elsewhere or in a known browser.
      await expect(
        signInAs(testApp, 'asha', asha.password, { address: '198.51.100.1' }),
      ).rejects.toMatchObject({
        code: 'session.tooMany',
      })
      const { cookies } = await signInAs(testApp, 'asha', asha.password)
      const known = { address: '198.51.100.1', headers: cookiesOf(cookies) }
      expect((await signInAs(testApp, 'asha', asha.password, known)).user.username).toBe('asha')
    })

    it('a token is worth nothing after sign-out', async () => {
      const { token } = await signInAs(testApp, 'asha', asha.password)
      expect(await identity().currentUser(bearer(token))).not.toBeNull()
      await identity().signOut(bearer(token))
      expect(await identity().currentUser(bearer(token))).toBeNull()
    })

    it('takes neither a forged token nor the display cookie for a session', async () => {
      const shown = encodeURIComponent(JSON.stringify({ username: 'asha', roles: ['ROLE_ADMIN'] }))
      expect(await identity().currentUser(new Headers({ cookie: `erpUser=${shown}` }))).toBeNull()
      expect(await identity().currentUser(bearer('forged'))).toBeNull()
      const forged = new Headers({ cookie: 'prangan.session_token=abc.def' })
      expect(await identity().currentUser(forged)).toBeNull()
    })

    it('gives a new session, whatever session cookie the visitor brought', async () => {
      const first = await signInAs(testApp, 'asha', asha.password)
      const second = await signInAs(testApp, 'asha', asha.password, { headers: cookiesOf(first.cookies) })
      expect(second.token).not.toBe(first.token)
    })
  })

  it('makes the first administrator once, and only with the link from the console', async () => {
    const fresh = await openTestApp(engine)
    const { setup } = fresh.app.identity
    const token = (await setup.link())?.split('/').at(-1) ?? ''
    const meenaFirst = {
      username: 'meena',
      email: meena.email,
      fullName: meena.fullName,
      password: newPassword,
    }
    await expect(setup.complete('x'.repeat(token.length), meenaFirst)).rejects.toMatchObject({
      code: 'link.dead',
    })
    await setup.complete(token, meenaFirst)
    expect((await signInAs(fresh, 'meena', newPassword)).user.roles).toEqual(['ROLE_ADMIN'])
    await expect(setup.complete(token, { ...meenaFirst, username: 'second' })).rejects.toMatchObject({
      code: 'link.dead',
    })
    expect(await setup.link()).toBeNull()
    await fresh.close()
  })
})
