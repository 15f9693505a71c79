import { describe, expect, it } from 'vitest'
import { createAccountEmails } from '#lib/server/features/identity/account-emails.ts'
import {
  type IdentityRepository,
  identityRepository,
} from '#lib/server/features/identity/identity.repository.ts'
import { newSlipsService } from '#lib/server/features/identity/new-slips.service.ts'
import { passwordService } from '#lib/server/features/identity/password.service.ts'
import { openForEach } from '../support/opened.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'
import { asha } from '../support/people.ts'
import { endsOf } from '../support/race.ts'
import { racingIdentity } from '../support/racing-identity.ts'

/** Nobody waits for anybody who writes about the same person. */
const withoutTurns = (write: IdentityRepository): IdentityRepository => ({
  ...write,
  users: { ...write.users, lock: async () => {} },
})
const emails = {
  makeLink: async () => ({ purpose: 'reset' as const, token: '', expiresAt: '' }),
  sendLink: async () => {},
}
const hashing = { hash: async (password: string) => `hash of ${password}`, verify: async () => false }

describe('links and slips, two at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  const { identityStore } = racingIdentity(testApp)

  const passwordsOf = (store: ReturnType<typeof identityStore>) =>
    passwordService({
      store,
      clock: testApp.clock,
      hashing,
      emails,
      later: () => {},
      forget: () => {},
    })

  describe('uses of one link', () => {
    async function useTwice(unlock?: (write: IdentityRepository) => IdentityRepository): Promise<string[]> {
      await testApp.app.identity.createUser(asha)
      const store = identityStore(unlock)
      const user = await store.read.users.findByName('asha')
      const token = await testApp.app.identity.passwords.linkFor(user?.id ?? '', 'reset')
      const service = passwordsOf(store)
      const use = (password: string): Promise<void> => service.setByLink(token, password, lakshmi)
      return endsOf(use('Brand-new-3!'), use('Other-new-4!'))
    }

    it('set one password', async () => {
      expect(await useTwice()).toEqual(['done', 'link.dead'])
    })

    it('set two where neither the person’s row nor the link makes the second wait', async () => {
      const unlocked = await useTwice((write) => ({
        ...withoutTurns(write),
        links: { ...write.links, use: write.links.owner },
      }))
      expect(unlocked).toEqual(['done', 'done'])
    })
  })

  describe('requests for the last email of an hour', () => {
    async function askTwice(unlock?: (write: IdentityRepository) => IdentityRepository): Promise<number> {
      await testApp.app.identity.createUser(asha)
      const store = identityStore(unlock)
      const asked: Promise<void>[] = []
      const compose = testApp.app.mail.compose
      const service = passwordService({
        store,
        clock: testApp.clock,
        hashing,
        emails: createAccountEmails({ clock: testApp.clock, compose }),
        later: (work) => asked.push(work()),
        forget: () => {},
      })
      const user = await store.read.users.findByName('asha')
      const to = { id: user?.id ?? '', email: asha.email, language: 'en' }
      const params = { name: '', path: '/' }
      const email = { to, template: 'reset' as const, params, expiresAt: null }
      for (let count = 0; count < 2; count += 1)
        await testApp.app.database.writes
          .transaction()
          .execute((tx) => identityRepository(tx).outbox.add(compose(email)))
      service.requestReset('asha')
      service.requestReset('asha')
      await Promise.all(asked)
      return store.read.outbox.countSince(to.id, 'reset', '')
    }

    it('bring one more', async () => {
      expect(await askTwice()).toBe(3)
    })

    it('bring two where the person’s row does not make the second wait', async () => {
      expect(await askTwice(withoutTurns)).toBe(4)
    })
  })

  describe('slips for somebody who has no password yet', () => {
    const openLinks = () =>
      testApp.app.database.reads
        .selectFrom('one_time_links')
        .select('token_hash')
        .where('used_at', 'is', null)
        .execute()

    async function studentWithoutLink(): Promise<string> {
      const person = { username: '21b81a0501', fullName: 'Asha', email: '', program: 'CSE' }
      await testApp.app.identity.loginBatch.create([person], 'ROLE_STUDENT', lakshmi)
      await testApp.app.database.writes.deleteFrom('one_time_links').execute()
      const user = await testApp.app.database.reads.selectFrom('users').select('id').executeTakeFirstOrThrow()
      return user.id
    }

    function slipsOf(store: ReturnType<typeof identityStore>) {
      const { clock, app } = testApp
      const slips = newSlipsService({
        store,
        clock,
        emails: createAccountEmails({ clock, compose: app.mail.compose }),
      })
      return () => slips.forAll({ role: 'ROLE_STUDENT', usernames: null }, lakshmi)
    }

    async function makeTwice(unlock?: (write: IdentityRepository) => IdentityRepository): Promise<number> {
      await studentWithoutLink()
      const make = slipsOf(identityStore(unlock))
      await Promise.all([make(), make()])
      return (await openLinks()).length
    }

    it('made by two at once leave one', async () => {
      expect(await makeTwice()).toBe(1)
    })

    it('made by two at once leave two where the person’s row does not make the second wait', async () => {
      expect(await makeTwice(withoutTurns)).toBe(2)
    })

    async function chooseMeanwhile(
      unlock?: (write: IdentityRepository) => IdentityRepository,
    ): Promise<number> {
      const id = await studentWithoutLink()
      const token = await testApp.app.identity.passwords.linkFor(id, 'reset')
      const store = identityStore(unlock)
      const passwords = passwordsOf(store)
      await Promise.all([passwords.setByLink(token, 'Brand-new-3!', lakshmi), slipsOf(store)()])
      expect(await store.read.users.passwordHash(id)).toBe('hash of Brand-new-3!')
      return (await openLinks()).length
    }

    it('leave no way in beside the password that was chosen meanwhile', async () => {
      expect(await chooseMeanwhile()).toBe(0)
    })

    it('leave one where the person’s row does not make the second wait', async () => {
      expect(await chooseMeanwhile(withoutTurns)).toBe(1)
    })
  })
})
