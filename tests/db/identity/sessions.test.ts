import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#lib/server/features/identity/identity.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { engines } from '../../support/database/databases.ts'
import { codeOf } from '../../support/browser/authenticator.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { asha, bearer, bothSignedIn, cookiesOf } from '../../support/people/people.ts'

describe.each(engines)('sessions on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { hashing: cheapHashing().hashing }))
  const people = makeForEach(() => bothSignedIn(testApp))
  const identity = () => testApp.app.identity
  const isLive = async (headers: Headers): Promise<boolean> =>
    (await identity().currentUser(headers)) !== null

  /** Returns every way to send one session; each was just read and so is cached. */
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

  const actor = () => ({ id: people.asha.user.id, name: 'asha', requestId: 'r1' })
  const sessionId = async ({ token }: SignedIn): Promise<string> =>
    (await identity().currentSession(bearer(token)))?.sessionId ?? ''

  const ends: Record<string, () => Promise<unknown>> = {
    'signing out by cookie': () => identity().signOut(cookiesOf(people.asha.cookies)),
    'signing out by token': () => identity().signOut(bearer(people.asha.token)),
    'ending this one': async () =>
      identity().sessions.endOne(people.asha.user.id, await sessionId(people.asha), actor()),
    'ending all others': () => identity().sessions.endOthers(people.asha.user.id, 'none', actor()),
    'another password': () =>
      identity().passwords.change(people.asha.user.id, asha.password, 'Brand-new-3!', actor()),
    'a password by link': async () =>
      identity().passwords.setByLink(
        await identity().passwords.linkFor(people.asha.user.id, 'reset'),
        'Brand-new-3!',
        actor(),
      ),
    'the office, everywhere': () => identity().users.signOutEverywhere(people.asha.user.id, lakshmi),
    'closing the account': () => identity().users.setActive(people.asha.user.id, false, lakshmi),
  }

  it.each(Object.keys(ends))(
    '%s ends the session at once, however it is spelled, and no other',
    async (end) => {
      const all = await spellings(people.asha)
      await spellings(people.meena)
      await ends[end]?.()
      expect(await Promise.all(all.map(isLive))).toEqual(all.map(() => false))
      expect(await isLive(bearer(people.meena.token))).toBe(true)
    },
  )

  it('a new role and a dropped factor count at once, however the session is spelled', async () => {
    const all = await spellings(people.asha)
    await identity().users.setRoles(people.asha.user.id, ['ROLE_DEAN'], lakshmi)
    const users = await Promise.all(all.map((headers) => identity().currentUser(headers)))
    expect(users.map((user) => user?.roles)).toEqual(all.map(() => ['ROLE_DEAN']))
  })

  it('switching the second factor on and off gives a new session, and the old one ends at once', async () => {
    const { secondFactor } = identity()
    const { secret } = await secondFactor.start(bearer(people.asha.token), asha.password)
    const before = await spellings(people.asha)
    const cookies = await secondFactor.confirm(bearer(people.asha.token), await codeOf(secret), actor())
    expect(await Promise.all(before.map(isLive))).toEqual(before.map(() => false))
    expect(await isLive(cookiesOf(cookies))).toBe(true)
    const later = await secondFactor.end(cookiesOf(cookies), asha.password, actor())
    expect(await isLive(cookiesOf(cookies))).toBe(false)
    expect(await isLive(cookiesOf(later))).toBe(true)
  })
})
