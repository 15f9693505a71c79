import { describe, expect, it } from 'vitest'
import { createAccountEmails } from '#lib/server/features/identity/passwords/account-emails.ts'
import { type IdentityRepository } from '#lib/server/features/identity/repository.ts'
import { createNewSlipsService } from '#lib/server/features/identity/logins/new-slips.service.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { codeHashes, racingIdentity, withoutTurns } from '../../support/people/racing-identity.ts'

describe('slips, two at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  const { identityStore, passwordsOf } = racingIdentity(testApp)

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
      const slips = createNewSlipsService({
        store,
        clock,
        emails: createAccountEmails({ clock, compose: app.mail.compose, codeHashes }),
      })
      return async () =>
        slips.forWaiting(await slips.waiting({ role: 'ROLE_STUDENT', usernames: null }), lakshmi)
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
