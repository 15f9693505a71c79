import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { identityRepository } from '#lib/server/features/identity/identity.repository.ts'
import { cheapHashing } from '../support/cheap-hashing.ts'
import { engines } from '../support/databases.ts'
import { type TestApp, lakshmi, openTestApp } from '../support/test-app.ts'
import { asha, bearer, cookiesOf, raviSignsUp, signInAs } from '../support/people.ts'

const wrong = { code: 'session.wrongCredentials', kind: 'Unauthenticated' }
const unavailable = { code: 'session.unavailable', kind: 'Unavailable' }
const lab = '198.51.100.1'

describe.each(engines)('signing in on %s', (engine) => {
  let testApp: TestApp
  let machine: ReturnType<typeof cheapHashing>['state']
  beforeEach(async () => {
    const cheap = cheapHashing()
    machine = cheap.state
    testApp = await openTestApp(engine, { hashing: cheap.hashing })
    await testApp.app.identity.createUser(asha)
  })
  afterEach(() => testApp.close())

  const ofLab = (username: string, password: string, more: { headers?: Headers; address?: string } = {}) =>
    signInAs(testApp, username, password, { address: lab, ...more })
  const laterBy = (seconds: number): void =>
    testApp.clock.set(new Date(Date.parse(testApp.clock.now()) + seconds * 1000).toISOString())
  const knownBrowser = async (): Promise<{ headers: Headers }> => ({
    headers: cookiesOf((await signInAs(testApp, 'asha', asha.password)).cookies),
  })

  async function enrol(count: number): Promise<string[]> {
    const names = Array.from({ length: count }, (_, index) => `21b81a${String(index).padStart(4, '0')}`)
    await storeOf(testApp.app.database, identityRepository).transact(async (write) => {
      for (const username of names) {
        const row = { ...asha, id: newId(), username, email: `${username}@example.edu`, isActive: true }
        await write.users.insert({ ...row, passwordHash: `hash of ${username}!` }, testApp.clock.now())
      }
    })
    return names
  }

  it('lets a lab of 300 in that signs in at once from one address', async () => {
    const names = await enrol(300)
    const entered = await Promise.all(names.map((name) => ofLab(name, `${name}!`)))
    expect(entered.map(({ user }) => user.username)).toEqual(names)
  })

  it('a flood of wrong names from an address keeps no known browser out there, and nobody else', async () => {
    const known = await knownBrowser()
    const flood = Array.from({ length: 340 }, (_, index) => ofLab(`guess${index}`, 'wrong'))
    const [inFlood, elsewhere] = await Promise.all([
      ofLab('asha', asha.password, known),
      signInAs(testApp, 'asha', asha.password, { address: '203.0.113.9' }),
      Promise.allSettled(flood),
    ])
    expect([inFlood.user.username, elsewhere.user.username]).toEqual(['asha', 'asha'])
    expect((await ofLab('asha', asha.password, known)).user.username).toBe('asha')
  })

  it('an unknown right person gets in from such an address when the wait that they are told is over', async () => {
    const [name = ''] = await enrol(1)
    await Promise.allSettled(Array.from({ length: 340 }, (_, index) => ofLab(`guess${index}`, 'wrong')))
    await expect(ofLab(name, `${name}!`)).rejects.toMatchObject({
      code: 'session.tooMany',
      params: { seconds: expect.toSatisfy((seconds: number) => seconds <= 2) },
    })
    laterBy(2)
    expect((await ofLab(name, `${name}!`)).user.username).toBe(name)
  })

  it('guesses that come all at once are not all read', async () => {
    const before = machine.calls
    const guesses = Array.from({ length: 50 }, () => ofLab('asha', 'wrong'))
    const ends = await Promise.allSettled(guesses)
    expect(machine.calls - before).toBe(5)
    expect(ends.filter((end) => end.status === 'rejected' && end.reason.kind === 'TooMany')).toHaveLength(45)
  })

  it('addresses of one IPv6 network are one place', async () => {
    for (let count = 0; count < 5; count += 1)
      await expect(ofLab('asha', 'wrong', { address: `2001:db8::${count}` })).rejects.toMatchObject(wrong)
    const again = ofLab('asha', asha.password, { address: '2001:db8::ffff' })
    await expect(again).rejects.toMatchObject({ code: 'session.tooMany' })
    const next = await ofLab('asha', asha.password, { address: '2001:db8:0:1::1' })
    expect(next.user.username).toBe('asha')
  })

  describe('every refusal costs one hash', () => {
    beforeEach(async () => {
      await testApp.app.identity.registrations.register(raviSignsUp, lakshmi)
      const store = storeOf(testApp.app.database, identityRepository)
      await store.transact(async (write) => {
        const created = { ...asha, id: newId(), passwordHash: null, isActive: true }
        await write.users.insert(
          { ...created, username: 'created', email: 'c@example.edu' },
          testApp.clock.now(),
        )
        const closed = { ...asha, id: newId(), passwordHash: 'hash of other', isActive: false }
        await write.users.insert(
          { ...closed, username: 'closed', email: 'd@example.edu' },
          testApp.clock.now(),
        )
      })
    })

    it.each([
      ['a wrong password', 'asha'],
      ['nobody of that name', 'nobody'],
      ['a login without a password', 'created'],
      ['an account that is closed', 'closed'],
      ['a sign-up that waits', 'hod-ravi'],
      ['a name with odd characters', 'as`ha'],
      ['a name that is too short', 'a'],
      ['a name that is too long', 'a'.repeat(61)],
      ['a name with a NUL', 'as\0ha'],
    ])('%s', async (_, username) => {
      const before = machine.calls
      await expect(ofLab(username, 'wrong')).rejects.toMatchObject(wrong)
      expect(machine.calls - before).toBe(1)
    })
  })

  describe('a machine that fails', () => {
    it('says that it is us, and counts nothing against the person', async () => {
      machine.isGone = true
      for (let count = 0; count < 12; count += 1)
        await expect(ofLab('asha', asha.password)).rejects.toMatchObject(unavailable)
      machine.isGone = false
      expect((await ofLab('asha', asha.password)).user.username).toBe('asha')
    })

    it('says so of a password that is being changed or set by a link', async () => {
      const { user } = await ofLab('asha', asha.password)
      const { passwords, secondFactor } = testApp.app.identity
      const link = await passwords.linkFor(user.id, 'reset')
      const { token } = await ofLab('asha', asha.password)
      machine.isGone = true
      const change = passwords.change(user.id, asha.password, 'Brand-new-3!', lakshmi)
      await expect(change).rejects.toMatchObject(unavailable)
      await expect(passwords.setByLink(link, 'Brand-new-3!', lakshmi)).rejects.toMatchObject(unavailable)
      await expect(secondFactor.begin(bearer(token), asha.password)).rejects.toMatchObject(unavailable)
      await expect(secondFactor.end(bearer(token), asha.password, lakshmi)).rejects.toMatchObject(unavailable)
      machine.isGone = false
      await passwords.setByLink(link, 'Brand-new-3!', lakshmi)
    })

    it('a database that does not answer signs nobody in, and nobody out', async () => {
      const { token } = await ofLab('asha', asha.password)
      expect(await testApp.app.identity.currentUser(bearer(token))).not.toBeNull()
      laterBy(3)
      const { reads, writes } = testApp.app.database
      await Promise.all([...new Set([reads, writes])].map((each) => each.destroy()))
      await expect(ofLab('asha', asha.password)).rejects.toMatchObject(unavailable)
      await expect(testApp.app.identity.currentUser(bearer(token))).rejects.toMatchObject(unavailable)
      await expect(testApp.app.identity.signOut(bearer(token))).rejects.toMatchObject(unavailable)
    })
  })

  it('credentials that are no credentials are nobody', async () => {
    for (const cookie of [
      'prangan.session_token=%',
      'prangan.session_token=%ff.%',
      'prangan.session_token=',
    ]) {
      expect(await testApp.app.identity.currentUser(new Headers({ cookie }))).toBeNull()
    }
  })
})
