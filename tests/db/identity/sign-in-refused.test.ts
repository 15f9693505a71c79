import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { identityRepository } from '#lib/server/features/identity/repository.ts'
import { engines } from '../../support/database/databases.ts'
import { signInLab } from '../../support/people/sign-in-lab.ts'
import { lakshmi, later } from '../../support/app/test-app.ts'
import { asha, bearer, raviSignsUp } from '../../support/people/people.ts'

const wrong = { code: 'session.wrongCredentials', kind: 'Unauthenticated' }
const unavailable = { code: 'session.unavailable', kind: 'Unavailable' }

describe.each(engines)('a sign-in that is refused, on %s', (engine) => {
  const { testApp, machine, ofLab } = signInLab(engine)

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
      await expect(secondFactor.start(bearer(token), asha.password)).rejects.toMatchObject(unavailable)
      await expect(secondFactor.end(bearer(token), asha.password, lakshmi)).rejects.toMatchObject(unavailable)
      machine.isGone = false
      await passwords.setByLink(link, 'Brand-new-3!', lakshmi)
    })

    it('a database that does not answer signs nobody in, and nobody out', async () => {
      const { token } = await ofLab('asha', asha.password)
      expect(await testApp.app.identity.currentUser(bearer(token))).not.toBeNull()
      later(testApp, 3)
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
