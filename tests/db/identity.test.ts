import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requireAccess } from '#lib/server/kernel/http/access.ts'
import { codeOf } from '../support/authenticator.ts'
import { engines } from '../support/databases.ts'
import { columnOf, showList, userIdOf } from '../support/shown-list.ts'
import { type TestApp, lakshmi, openTestApp } from '../support/test-app.ts'
import { asha, bearer, cookiesOf, meena, raviSignsUp, signInAs } from '../support/people.ts'

const wrong = { code: 'session.wrongCredentials', kind: 'Unauthenticated' }
const newPassword = 'Brand-new-3!'

describe.each(engines)('identity on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.identity.createUser(asha)
  })
  afterEach(() => testApp.close())

  const identity = () => testApp.app.identity
  const idOf = (username: string): Promise<string> => userIdOf(testApp, username)
  /** The token of the only mail in the outbox. */
  const mailedToken = async (): Promise<string> => {
    await testApp.app.mail.sent()
    const outbox = join(testApp.app.env.dataDir, 'outbox')
    const [letter = ''] = readdirSync(outbox)
    const text = readFileSync(join(outbox, letter), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return /token=([\w-]+)/.exec(text)?.[1] ?? ''
  }

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

  describe('registration', () => {
    it('signs nobody in before an administrator approves it', async () => {
      await identity().registrations.register(raviSignsUp, lakshmi)
      await expect(signInAs(testApp, 'hod-ravi', 'secret6')).rejects.toMatchObject({
        code: 'session.notActive',
      })
      expect(await identity().registrations.pending()).toBe(1)
      await identity().registrations.approve(await idOf('hod-ravi'), ['ROLE_HOD'], lakshmi)
      const { user } = await signInAs(testApp, 'hod-ravi', 'secret6')
      expect(user).toMatchObject({ roles: ['ROLE_HOD'], program: 'CSE', fullName: 'Ravi Kumar' })
      expect(await identity().registrations.pending()).toBe(0)
    })

    it('is decided once', async () => {
      await identity().registrations.register(raviSignsUp, lakshmi)
      const id = await idOf('hod-ravi')
      await identity().registrations.approve(id, ['ROLE_HOD'], lakshmi)
      await expect(identity().registrations.reject(id, lakshmi)).rejects.toMatchObject({
        code: 'user.decided',
      })
      expect((await signInAs(testApp, 'hod-ravi', 'secret6')).user.roles).toEqual(['ROLE_HOD'])
    })

    it('that was rejected signs nobody in, tells the person, and leaves name and address free at once', async () => {
      await identity().registrations.register(raviSignsUp, lakshmi)
      const id = await idOf('hod-ravi')
      await identity().registrations.reject(id, lakshmi)
      await testApp.app.mail.sent()
      const outbox = testApp.app.database.reads.selectFrom('outbox').select(['address', 'template', 'state'])
      expect(await outbox.execute()).toEqual([
        { address: raviSignsUp.email, template: 'rejected', state: 'sent' },
      ])
      await expect(signInAs(testApp, 'hod-ravi', 'secret6')).rejects.toMatchObject(wrong)
      await expect(identity().registrations.approve(id, ['ROLE_HOD'], lakshmi)).rejects.toMatchObject({
        code: 'user.notFound',
      })
      await identity().registrations.register(raviSignsUp, lakshmi)
      expect(await identity().registrations.pending()).toBe(1)
      const audited = testApp.app.database.reads.selectFrom('audit_entries').select(['action', 'actor_name'])
      expect(await audited.where('entity_id', '=', 'hod-ravi').orderBy('seq').execute()).toEqual([
        { action: 'user.registered', actor_name: 'hod-ravi' },
        { action: 'user.rejected', actor_name: 'exam-lakshmi' },
        { action: 'user.registered', actor_name: 'hod-ravi' },
      ])
    })

    it('refuses a name or an address that is taken, however it is capitalised, and keeps nothing', async () => {
      const again = identity().registrations.register({ ...raviSignsUp, username: 'ASHA' }, lakshmi)
      await expect(again).rejects.toMatchObject({ fields: { username: { code: 'register.taken' } } })
      const twice = identity().registrations.register({ ...raviSignsUp, email: asha.email }, lakshmi)
      await expect(twice).rejects.toMatchObject({ fields: { email: { code: 'register.taken' } } })
      expect(await identity().registrations.pending()).toBe(0)
    })

    it('is refused while the college has closed it', async () => {
      const settings = await testApp.app.college.settings()
      await testApp.app.college.save({ ...settings, registrationOpen: false }, lakshmi)
      await expect(identity().registrations.register(raviSignsUp, lakshmi)).rejects.toMatchObject({
        code: 'register.closed',
      })
    })
  })

  describe('passwords', () => {
    it('a change ends every session and makes the old password worthless', async () => {
      const { token, user } = await signInAs(testApp, 'asha', asha.password)
      await identity().passwords.change(user.id, asha.password, newPassword, lakshmi)
      expect(await identity().currentUser(bearer(token))).toBeNull()
      await expect(signInAs(testApp, 'asha', asha.password)).rejects.toMatchObject(wrong)
      expect((await signInAs(testApp, 'asha', newPassword)).user.username).toBe('asha')
    })

    it('a change needs the old password, another one and the rules', async () => {
      const { user } = await signInAs(testApp, 'asha', asha.password)
      const change = (old: string, next: string) => identity().passwords.change(user.id, old, next, lakshmi)
      await expect(change('wrong', newPassword)).rejects.toMatchObject({ code: 'password.wrongOld' })
      await expect(change(asha.password, asha.password)).rejects.toMatchObject({ code: 'password.same' })
      await expect(change(asha.password, 'short')).rejects.toMatchObject({ code: 'password.weak' })
    })

    it('a mailed link works once, for an hour', async () => {
      identity().passwords.requestReset('ASHA@example.edu')
      const token = await mailedToken()
      expect(await identity().passwords.isLive(token)).toBe(true)
      const both = await Promise.allSettled([
        identity().passwords.setByLink(token, newPassword, lakshmi),
        identity().passwords.setByLink(token, newPassword, lakshmi),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await signInAs(testApp, 'asha', newPassword)).user.username).toBe('asha')
      expect(await identity().passwords.isLive(token)).toBe(false)
    })

    it('a link that nobody used dies after an hour', async () => {
      identity().passwords.requestReset('asha')
      const token = await mailedToken()
      testApp.clock.set('2026-11-21T07:00:00.001Z')
      await expect(identity().passwords.setByLink(token, newPassword, lakshmi)).rejects.toMatchObject({
        code: 'link.dead',
      })
    })

    it('asking for a stranger sends nothing and says nothing', async () => {
      identity().passwords.requestReset('nobody')
      await testApp.app.mail.sent()
      expect(readdirSync(testApp.app.env.dataDir)).not.toContain('outbox')
    })
  })

  describe('accounts', () => {
    it('lists where a person is signed in and ends all other sessions', async () => {
      const here = await signInAs(testApp, 'asha', asha.password)
      const there = await signInAs(testApp, 'asha', asha.password)
      const live = await identity().currentSession(bearer(here.token))
      expect(await identity().sessions.list(here.user.id)).toHaveLength(2)
      await identity().sessions.endOthers(here.user.id, live?.sessionId ?? '', lakshmi)
      expect(await identity().currentUser(bearer(here.token))).not.toBeNull()
      expect(await identity().currentUser(bearer(there.token))).toBeNull()
    })

    it('closing an account ends its sessions at once', async () => {
      await identity().createUser(meena)
      const { token, user } = await signInAs(testApp, 'asha', asha.password)
      await identity().users.setActive(user.id, false, lakshmi)
      expect(await identity().currentUser(bearer(token))).toBeNull()
      await expect(signInAs(testApp, 'asha', asha.password)).rejects.toMatchObject({
        code: 'session.notActive',
      })
    })

    it('never leaves the college without an administrator', async () => {
      await identity().createUser(meena)
      const id = await idOf('admin-meena')
      const last = { code: 'user.lastAdministrator' }
      await expect(identity().users.setActive(id, false, lakshmi)).rejects.toMatchObject(last)
      await expect(identity().users.setRoles(id, ['ROLE_FACULTY'], lakshmi)).rejects.toMatchObject(last)
      expect((await identity().users.show(id)).roles).toEqual(['ROLE_ADMIN'])
    })

    it('keeps one of two administrators who close each other’s account at once', async () => {
      await identity().createUser(meena)
      await identity().createUser({ ...meena, username: 'admin-sita', email: 'sita@example.edu' })
      const ids = [await idOf('admin-meena'), await idOf('admin-sita')]
      const both = await Promise.allSettled(ids.map((id) => identity().users.setActive(id, false, lakshmi)))
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    it('gives a name to one of two who sign up for it at once', async () => {
      const second = { ...raviSignsUp, email: 'other@example.edu' }
      const both = await Promise.allSettled([
        identity().registrations.register(raviSignsUp, lakshmi),
        identity().registrations.register(second, lakshmi),
      ])
      const refused = both.filter((each) => each.status === 'rejected')
      expect(refused.map(({ reason }) => reason)).toMatchObject([{ code: 'register.taken' }])
      expect(await identity().registrations.pending()).toBe(1)
    })

    it('a new role counts at once', async () => {
      await identity().createUser(meena)
      const { token, user } = await signInAs(testApp, 'asha', asha.password)
      await identity().users.setRoles(user.id, ['ROLE_DEAN', 'ROLE_FACULTY'], lakshmi)
      expect((await identity().currentUser(bearer(token)))?.roles).toEqual(['ROLE_DEAN', 'ROLE_FACULTY'])
    })

    it('finds people by name and role, a page at a time', async () => {
      await identity().createUser(meena)
      const list = (query: Record<string, string>) => showList(testApp, 'users', query)
      const names = async (query: Record<string, string>) => columnOf(await list(query), 'username')
      expect(await names({})).toEqual(['admin-meena', 'asha'])
      expect(await names({ search: 'REDDY' })).toEqual(['asha'])
      expect(await names({ role: 'ROLE_ADMIN' })).toEqual(['admin-meena'])
      expect(await names({ state: 'inactive' })).toEqual([])
      // There is no second page: the last one is shown.
      expect(await names({ state: 'active', page: '2' })).toEqual(['admin-meena', 'asha'])
    })

    it('sorts people by name, whoever wrote it without capitals', async () => {
      await identity().createUser({ ...meena, fullName: 'bhavani Koneru' })
      await identity().createUser({
        ...meena,
        username: 'chandra',
        email: 'c@example.edu',
        fullName: 'Chandra S',
      })
      const byName = await showList(testApp, 'users', { sort: 'fullName' })
      expect(columnOf(byName, 'username')).toEqual(['asha', 'admin-meena', 'chandra'])
    })

    it('refuses a second user of the same name', async () => {
      await expect(identity().createUser(asha)).rejects.toMatchObject({ code: 'user.taken' })
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
