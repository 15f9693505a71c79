import { describe, expect, it } from 'vitest'
import { createAccountEmails } from '#lib/server/features/identity/passwords/account-emails.ts'
import { type IdentityRepository, identityRepository } from '#lib/server/features/identity/repository.ts'
import { createPasswordService } from '#lib/server/features/identity/passwords/password.service.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { asha } from '../../support/people/people.ts'
import { endsOf } from '../../support/database/race.ts'
import { codeHashes, hashing, racingIdentity, withoutTurns } from '../../support/people/racing-identity.ts'

describe('links that are used or asked for, two at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  const { identityStore, passwordsOf } = racingIdentity(testApp)

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
        links: {
          ...write.links,
          async use(token: string, now: string) {
            const userId = await write.links.owner(token, now)
            return userId === null ? null : { userId, isMailed: false }
          },
        },
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
      const service = createPasswordService({
        store,
        clock: testApp.clock,
        hashing,
        emails: createAccountEmails({ clock: testApp.clock, compose, codeHashes }),
        later: (work) => asked.push(work()),
        forget: () => {},
        codeHashes,
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
})
