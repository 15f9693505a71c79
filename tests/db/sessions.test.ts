import type { APIContext } from 'astro'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { guard } from '#lib/server/kernel/http/guard.ts'
import type { SignedIn } from '#lib/server/features/identity/identity.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { cheapHashing } from '../support/cheap-hashing.ts'
import { engines } from '../support/databases.ts'
import { codeOf } from '../support/authenticator.ts'
import { openForEach } from '../support/opened.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'
import { asha, bearer, cookiesOf, meena, signInAs } from '../support/people.ts'

describe.each(engines)('sessions on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing: cheapHashing().hashing }))
  let signedIn: SignedIn
  let other: SignedIn
  beforeEach(async () => {
    await identity().createUser(asha)
    await identity().createUser(meena)
    signedIn = await signInAs(testApp, 'asha', asha.password)
    other = await signInAs(testApp, 'admin-meena', meena.password)
  })

  const identity = () => testApp.app.identity
  const isLive = async (headers: Headers): Promise<boolean> =>
    (await identity().currentUser(headers)) !== null

  /** Every way to spell one session, each read a moment ago and so remembered. */
  async function spellings({ token, cookies }: SignedIn): Promise<Headers[]> {
    const cookie = cookiesOf(cookies).get('cookie') ?? ''
    const all = [
      bearer(token),
      new Headers({ cookie }),
      new Headers({ cookie: `remember=true; ${cookie}` }),
      new Headers({ cookie: cookie.split('; ').toReversed().join('; ') }),
      new Headers({ cookie, authorization: `Bearer ${token}` }),
    ]
    expect(await Promise.all(all.map(isLive))).toEqual(all.map(() => true))
    return all
  }

  const actor = () => ({ id: signedIn.user.id, name: 'asha', requestId: 'r1' })
  const sessionId = async ({ token }: SignedIn): Promise<string> =>
    (await identity().currentSession(bearer(token)))?.sessionId ?? ''

  const ends: Record<string, () => Promise<unknown>> = {
    'signing out by cookie': () => identity().signOut(cookiesOf(signedIn.cookies)),
    'signing out by token': () => identity().signOut(bearer(signedIn.token)),
    'ending this one': async () =>
      identity().sessions.endOne(signedIn.user.id, await sessionId(signedIn), actor()),
    'ending all others': () => identity().sessions.endOthers(signedIn.user.id, 'none', actor()),
    'another password': () =>
      identity().passwords.change(signedIn.user.id, asha.password, 'Brand-new-3!', actor()),
    'a password by link': async () =>
      identity().passwords.setByLink(
        await identity().passwords.linkFor(signedIn.user.id, 'reset'),
        'Brand-new-3!',
        actor(),
      ),
    'the office, everywhere': () => identity().users.signOutEverywhere(signedIn.user.id, lakshmi),
    'closing the account': () => identity().users.setActive(signedIn.user.id, false, lakshmi),
  }

  it.each(Object.keys(ends))(
    '%s ends the session at once, however it is spelled, and no other',
    async (end) => {
      const all = await spellings(signedIn)
      await spellings(other)
      await ends[end]?.()
      expect(await Promise.all(all.map(isLive))).toEqual(all.map(() => false))
      expect(await isLive(bearer(other.token))).toBe(true)
    },
  )

  it('a new role and a dropped factor count at once, however the session is spelled', async () => {
    const all = await spellings(signedIn)
    await identity().users.setRoles(signedIn.user.id, ['ROLE_DEAN'], lakshmi)
    const users = await Promise.all(all.map((headers) => identity().currentUser(headers)))
    expect(users.map((user) => user?.roles)).toEqual(all.map(() => ['ROLE_DEAN']))
  })

  it('switching the second factor on and off gives a new session, and the old one ends at once', async () => {
    const { secondFactor } = identity()
    const { secret } = await secondFactor.begin(bearer(signedIn.token), asha.password)
    const before = await spellings(signedIn)
    const cookies = await secondFactor.confirm(bearer(signedIn.token), await codeOf(secret), actor())
    expect(await Promise.all(before.map(isLive))).toEqual(before.map(() => false))
    expect(await isLive(cookiesOf(cookies))).toBe(true)
    const later = await secondFactor.end(cookiesOf(cookies), asha.password, actor())
    expect(await isLive(cookiesOf(cookies))).toBe(false)
    expect(await isLive(cookiesOf(later))).toBe(true)
  })

  it('nobody ends a session of somebody else by its id, and what ends nothing leaves no row', async () => {
    const before = await auditedRows(testApp)
    await identity().sessions.endOne(signedIn.user.id, await sessionId(other), actor())
    await identity().sessions.endOthers(signedIn.user.id, await sessionId(signedIn), actor())
    const rows = await auditedRows(testApp)
    expect(rows).toEqual(before)
    expect(await isLive(bearer(other.token))).toBe(true)
    expect(await identity().sessions.list(other.user.id)).toHaveLength(1)
    expect(await isLive(bearer(signedIn.token))).toBe(true)
  })

  it('the office signs one person out everywhere, and says so in the audit trail', async () => {
    const second = await signInAs(testApp, 'asha', asha.password)
    await identity().users.signOutEverywhere(signedIn.user.id, lakshmi)
    expect(await identity().sessions.list(signedIn.user.id)).toEqual([])
    expect(await isLive(bearer(second.token))).toBe(false)
    expect(await identity().sessions.list(other.user.id)).toHaveLength(1)
    expect((await signInAs(testApp, 'asha', asha.password)).user.username).toBe('asha')
  })

  it('a device cookie that is forged at its full length, or of somebody else, is no known browser', async () => {
    const deviceOf = ({ cookies }: SignedIn): string =>
      cookies.find((line) => line.startsWith('prangan.device='))?.split(';', 1)[0] ?? ''
    const real = deviceOf(signedIn)
    const forged = real.replace(/=(.)/, (_, first: string) => `=${first === 'A' ? 'B' : 'A'}`)
    expect([forged.length, forged]).toEqual([real.length, expect.not.stringMatching(`^${real}$`)])
    for (let count = 0; count < 5; count += 1)
      await expect(signInAs(testApp, 'asha', 'wrong')).rejects.toMatchObject({ kind: 'Unauthenticated' })
    const from = (cookie: string) =>
      signInAs(testApp, 'asha', asha.password, { headers: new Headers({ cookie }) })
    await expect(from(forged)).rejects.toMatchObject({ code: 'session.tooMany' })
    await expect(from(deviceOf(other))).rejects.toMatchObject({ code: 'session.tooMany' })
    expect((await from(real)).user.username).toBe('asha')
  })

  it('without the second factor that the college asks for, pages lead to the account and calls are refused', async () => {
    const settings = await testApp.app.college.settings()
    await testApp.app.college.save({ ...settings, needsSecondFactor: true }, lakshmi)
    testApp.clock.set('2026-11-21T06:00:03.000Z')
    const user = await identity().currentUser(bearer(other.token))
    expect(user?.mustAddFactor).toBe(true)
    const call = endpoint({
      summary: 'For this test.',
      access: ['ROLE_ADMIN'],
      limit: 'staff',
      reply: v.object({}),
      run: () => ({}),
    })
    const asked = { url: new URL('http://campus.test/call'), request: new Request('http://campus.test/call') }
    const caller = { address: '127.0.0.1', isLoopback: true, isSecure: false }
    const locals = { app: testApp.app, user, caller, requestId: 'r1' }
    // Only what a call reads of its context.
    const answer = await call({ ...asked, locals } as unknown as APIContext)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'session.secondFactorMissing' }),
    ])
    const open = async (routePattern: string): Promise<string | null> => {
      const redirect = (location: string, status: number) =>
        new Response(null, { status, headers: { location } })
      // Only what the guard reads of the page's context.
      const context = {
        routePattern,
        params: {},
        locals: { app: testApp.app, user },
        redirect,
      } as unknown as APIContext
      const answer = await guard(context)
      return answer && `${answer.status} ${answer.headers.get('location')}`
    }
    expect(await open('/[...locale]/app/Admin/Audit')).toMatch(/^303 .*\/app\/Account$/)
    expect(await open('/[...locale]/app/Account')).toBeNull()
  })
})
