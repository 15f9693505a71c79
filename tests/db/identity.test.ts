import { beforeEach, describe, expect, it } from 'vitest'
import { requireAccess } from '#lib/server/kernel/http/access.ts'
import { codeOf } from '../support/authenticator.ts'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'
import { asha, bearer, cookiesOf, meena, signInAs } from '../support/people.ts'

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
      // Even the right password waits there; elsewhere, or in a browser that is known, it does not.
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

  it('asks for a second factor once it is set up, and takes each recovery code once', async () => {
    const first = await signInAs(testApp, 'asha', asha.password)
    const actor = { id: first.user.id, name: 'asha', requestId: 'r1' }
    const setup = await identity().secondFactor.begin(bearer(first.token), asha.password)
    const code = (ahead: 0 | 1 = 0) => codeOf(setup.secret, ahead)
    await expect(identity().secondFactor.confirm(bearer(first.token), '000000', actor)).rejects.toMatchObject(
      {
        code: 'session.wrongCode',
      },
    )
    await identity().secondFactor.confirm(bearer(first.token), await code(), actor)

    await expect(signInAs(testApp, 'asha', asha.password)).rejects.toMatchObject({
      code: 'session.codeNeeded',
    })
    await expect(signInAs(testApp, 'asha', asha.password, { code: '000000' })).rejects.toMatchObject({
      code: 'session.wrongCode',
    })
    expect((await signInAs(testApp, 'asha', asha.password, { code: await code(1) })).user.username).toBe(
      'asha',
    )
    const recovery = { code: setup.recoveryCodes[0] ?? '' }
    expect((await signInAs(testApp, 'asha', asha.password, recovery)).user.username).toBe('asha')
    await expect(signInAs(testApp, 'asha', asha.password, recovery)).rejects.toMatchObject({
      code: 'session.wrongCode',
    })
  })

  it('remembers a right password until its code is entered, in that browser alone', async () => {
    const first = await signInAs(testApp, 'asha', asha.password)
    const actor = { id: first.user.id, name: 'asha', requestId: 'r1' }
    const { secret } = await identity().secondFactor.begin(bearer(first.token), asha.password)
    await identity().secondFactor.confirm(bearer(first.token), await codeOf(secret), actor)
    const visitor = { address: '203.0.113.7', headers: new Headers() }
    const { begin, finish } = identity().signInSteps
    const begun = await begin({ username: 'asha', password: asha.password, ...visitor })
    const stepCookie = 'stepCookie' in begun ? begun.stepCookie : ''
    expect(stepCookie).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(Buffer.from(stepCookie.split(/[=.]/)[2] ?? '', 'base64url').toString()).not.toContain(
      asha.password,
    )
    const finishWith = async (line: string, code: string) =>
      finish({ ...visitor, code, headers: cookiesOf([line]) })
    const over = { code: 'session.stepOver' }
    await expect(finishWith('prangan.step=', await codeOf(secret))).rejects.toMatchObject(over)
    const forged = stepCookie.replace(/\.[\w-]+;/, '.AAAA;')
    await expect(finishWith(forged, await codeOf(secret))).rejects.toMatchObject(over)
    await expect(finishWith(stepCookie, '000000')).rejects.toMatchObject({ code: 'session.wrongCode' })
    expect((await finishWith(stepCookie, await codeOf(secret, 1))).user.username).toBe('asha')
    await expect(finishWith(stepCookie, await codeOf(secret))).rejects.toMatchObject(over)
  })

  it('opens only the account page to an exposed role without a factor, once the college asks for one', async () => {
    const settings = await testApp.app.college.settings()
    await testApp.app.college.save({ ...settings, needsSecondFactor: true }, lakshmi)
    const { user } = await signInAs(testApp, 'asha', asha.password)
    expect(user.mustAddFactor).toBe(true)
    expect(() => requireAccess(['ROLE_EXAMINATION'], user)).toThrow('session.secondFactorMissing')
    expect(() => requireAccess('signedIn', user)).not.toThrow()
    await identity().createUser({
      ...meena,
      username: 'library',
      email: 'l@example.edu',
      roles: ['ROLE_LIBRARY_INCHARGE'],
    })
    expect((await signInAs(testApp, 'library', meena.password)).user.mustAddFactor).toBe(false)
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
