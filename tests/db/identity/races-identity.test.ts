import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createUserMaker } from '#lib/server/features/identity/users/create-user.ts'
import { type IdentityRepository } from '#lib/server/features/identity/repository.ts'
import { createLoginBatchService } from '#lib/server/features/identity/logins/login-batch.service.ts'
import { createRegistrationService } from '#lib/server/features/identity/registrations/registration.service.ts'
import { createUserService } from '#lib/server/features/identity/users/user.service.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { asha, meena, raviSignsUp } from '../../support/people/people.ts'
import { endsOf } from '../../support/database/race.ts'
import { racingIdentity } from '../../support/people/racing-identity.ts'

/** Turns the lock off: changes to administrators do not wait for each other. */
const withoutLock = (write: IdentityRepository): IdentityRepository => ({
  ...write,
  users: { ...write.users, lockAdministrators: async () => {} },
})
const emails = {
  makeLink: async () => ({ purpose: 'reset' as const, token: '', expiresAt: '' }),
  sendLink: async () => {},
  mailLink: async () => {},
}
const hashing = { hash: async (password: string) => `hash of ${password}`, verify: async () => false }

describe('accounts, two at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  const { identityStore } = racingIdentity(testApp)
  /** Registrations without email confirmation. */
  const inTheOpen = () => ({ mail: testApp.app.mail, keyring: testApp.app.keyring, isMailed: false })

  describe('administrators who close each other’s account', () => {
    async function closeEachOther(unlock?: (write: IdentityRepository) => IdentityRepository) {
      await testApp.app.identity.createUser(meena)
      await testApp.app.identity.createUser({ ...meena, username: 'admin-sita', email: 'sita@example.edu' })
      const store = identityStore(unlock)
      const users = await Promise.all(
        ['admin-meena', 'admin-sita'].map((name) => store.read.users.findByName(name)),
      )
      const service = createUserService({
        store,
        clock: testApp.clock,
        forget: () => {},
        emails,
      })
      const ends = await endsOf(...users.map((user) => service.setActive(user?.id ?? '', false, lakshmi)))
      return { ends, left: await store.read.directory.activeAdministrators() }
    }

    it('leave one', async () => {
      expect(await closeEachOther()).toEqual({ ends: ['done', 'user.lastAdministrator'], left: 1 })
    })

    it('leave nobody where the lock does not make the second wait', async () => {
      expect(await closeEachOther(withoutLock)).toEqual({ ends: ['done', 'done'], left: 0 })
    })
  })

  describe('people who use the set-up link', () => {
    async function setUpTwice(unlock?: (write: IdentityRepository) => IdentityRepository): Promise<string[]> {
      const { clock } = testApp
      const create = createUserMaker({
        store: identityStore(unlock),
        clock,
        hashing,
      })
      return endsOf(create(meena, lakshmi, true), create(asha, lakshmi, true))
    }

    it('make one first administrator', async () => {
      expect(await setUpTwice()).toEqual(['done', 'link.dead'])
    })

    it('make two where the lock does not make the second wait', async () => {
      expect(await setUpTwice(withoutLock)).toEqual(['done', 'done'])
    })
  })

  describe('a sign-up and the login of the office, under one name', () => {
    /** Hides the account that the sign-up created from whoever creates the login. */
    const withoutWay = (write: IdentityRepository): IdentityRepository => ({
      ...write,
      users: { ...write.users, allByName: async () => [] },
    })

    async function bothAtOnce(unlock?: (write: IdentityRepository) => IdentityRepository) {
      const store = identityStore(unlock)
      const { clock } = testApp
      const sendNothing = async (): Promise<void> => {}
      const makeSlipLink = async () => ({ ...(await emails.makeLink()), code: '' })
      const sending = { ...emails, sendDecision: sendNothing, makeSlipLink }
      const registrations = createRegistrationService({
        store,
        clock,
        hashing,
        departmentMeant: async (typed) => typed,
        isOpen: async () => true,
        isHeldName: async () => false,
        emails: { ...sending, notifyKnownAddress: sendNothing },
        ...inTheOpen(),
      })
      const batch = createLoginBatchService({ store, clock, emails: sending })
      const person = { username: raviSignsUp.username, fullName: 'Ravi', email: '', program: '' }
      await endsOf(
        registrations.register(raviSignsUp, lakshmi),
        batch.create([person], 'ROLE_STUDENT', lakshmi),
      )
      const holder = await testApp.app.identity.directory.find(raviSignsUp.username)
      return { roles: holder?.roles, isActive: holder?.isActive }
    }

    it('leave the login', async () => {
      expect(await bothAtOnce()).toEqual({ roles: ['ROLE_STUDENT'], isActive: true })
    })

    it('leave the sign-up where it does not give way', async () => {
      expect(await bothAtOnce(withoutWay)).toEqual({ roles: ['ROLE_HOD'], isActive: false })
    })
  })

  describe('sign-ups for one name', () => {
    async function signUpTwice(): Promise<string[]> {
      const service = createRegistrationService({
        store: identityStore(),
        clock: testApp.clock,
        hashing,
        departmentMeant: async (typed) => typed,
        isOpen: async () => true,
        isHeldName: async () => false,
        emails: { sendDecision: async () => {}, notifyKnownAddress: async () => {} },
        ...inTheOpen(),
      })
      const other = { ...raviSignsUp, email: 'other@example.edu' }
      return endsOf(service.register(raviSignsUp, lakshmi), service.register(other, lakshmi))
    }

    it('give it to one', async () => {
      expect(await signUpTwice()).toEqual(['done', 'register.taken'])
    })

    it('give it to both where the column is not unique', async () => {
      await sql`alter table users drop constraint users_username_key`.execute(testApp.app.database.writes)
      expect(await signUpTwice()).toEqual(['done', 'done'])
    })
  })
})
