import type { APIContext } from 'astro'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { guard } from '#lib/server/kernel/http/middleware.ts'
import type { SignedIn } from '#lib/server/features/identity/identity.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { engines } from '../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { asha, bearer, bothSignedIn, signInAs } from '../../support/people/people.ts'

describe.each(engines)('who may use and end a session, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing: cheapHashing().hashing }))
  const people = makeForEach(() => bothSignedIn(testApp))
  const identity = () => testApp.app.identity
  const isLive = async (headers: Headers): Promise<boolean> =>
    (await identity().currentUser(headers)) !== null

  const actor = () => ({ id: people.asha.user.id, name: 'asha', requestId: 'r1' })
  const sessionId = async ({ token }: SignedIn): Promise<string> =>
    (await identity().currentSession(bearer(token)))?.sessionId ?? ''

  it('nobody ends a session of somebody else by its id, and what ends nothing leaves no row', async () => {
    const before = await auditedRows(testApp)
    await identity().sessions.endOne(people.asha.user.id, await sessionId(people.meena), actor())
    await identity().sessions.endOthers(people.asha.user.id, await sessionId(people.asha), actor())
    const rows = await auditedRows(testApp)
    expect(rows).toEqual(before)
    expect(await isLive(bearer(people.meena.token))).toBe(true)
    expect(await identity().sessions.list(people.meena.user.id)).toHaveLength(1)
    expect(await isLive(bearer(people.asha.token))).toBe(true)
  })

  it('the office signs one person out everywhere, and says so in the audit trail', async () => {
    const second = await signInAs(testApp, 'asha', asha.password)
    await identity().users.signOutEverywhere(people.asha.user.id, lakshmi)
    expect(await identity().sessions.list(people.asha.user.id)).toEqual([])
    expect(await isLive(bearer(second.token))).toBe(false)
    expect(await identity().sessions.list(people.meena.user.id)).toHaveLength(1)
    expect((await signInAs(testApp, 'asha', asha.password)).user.username).toBe('asha')
  })

  it('a device cookie that is forged at its full length, or of somebody else, is no known browser', async () => {
    const deviceOf = ({ cookies }: SignedIn): string =>
      cookies.find((line) => line.startsWith('prangan.device='))?.split(';', 1)[0] ?? ''
    const real = deviceOf(people.asha)
    const forged = real.replace(/=(.)/, (_, first: string) => `=${first === 'A' ? 'B' : 'A'}`)
    expect([forged.length, forged]).toEqual([real.length, expect.not.stringMatching(`^${real}$`)])
    for (let count = 0; count < 5; count += 1)
      await expect(signInAs(testApp, 'asha', 'wrong')).rejects.toMatchObject({ kind: 'Unauthenticated' })
    const from = (cookie: string) =>
      signInAs(testApp, 'asha', asha.password, { headers: new Headers({ cookie }) })
    await expect(from(forged)).rejects.toMatchObject({ code: 'session.tooMany' })
    await expect(from(deviceOf(people.meena))).rejects.toMatchObject({ code: 'session.tooMany' })
    expect((await from(real)).user.username).toBe('asha')
  })

  it('without the second factor that the college asks for, pages lead to the account and calls are refused', async () => {
    const settings = await testApp.app.college.settings()
    await testApp.app.college.save({ ...settings, needsSecondFactor: true }, lakshmi)
    testApp.clock.set('2026-11-21T06:00:03.000Z')
    const user = await identity().currentUser(bearer(people.meena.token))
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
    // Contains only what a call reads of its context.
    const answer = await call({ ...asked, locals } as unknown as APIContext)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'session.secondFactorMissing' }),
    ])
    const open = async (routePattern: string): Promise<string | null> => {
      const redirect = (location: string, status: number) =>
        new Response(null, { status, headers: { location } })
      const url = new URL('http://campus.test/page')
      // Contains only what the guard reads of the page's context.
      const context = {
        url,
        request: new Request(url),
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
