import { storeOf } from '#lib/server/kernel/store/store.ts'
import { type IdentityRepository, identityRepository } from '#lib/server/features/identity/repository.ts'
import { createPasswordService } from '#lib/server/features/identity/passwords/password.service.ts'
import { type TestApp } from '../app/test-app.ts'
import { racing } from '../database/race.ts'

/** Turns the lock off: writes about the same person do not wait for each other. */
export const withoutTurns = (write: IdentityRepository): IdentityRepository => ({
  ...write,
  users: { ...write.users, lock: async () => {} },
})

const emails = {
  makeLink: async () => ({ purpose: 'reset' as const, token: '', expiresAt: '' }),
  sendLink: async () => {},
  mailLink: async () => {},
}
/** No codes are entered. */
export const codeHashes = (): string[] => []
export const hashing = { hash: async (password: string) => `hash of ${password}`, verify: async () => false }

/** Builds identity services whose transactions race. */
export function racingIdentity(testApp: TestApp) {
  const identityStore = (unlock?: (write: IdentityRepository) => IdentityRepository) =>
    racing(testApp.app.database, storeOf(testApp.app.database, identityRepository), unlock)

  /** Builds a password service that sends nothing and hashes cheaply. */
  const passwordsOf = (store: ReturnType<typeof identityStore>) =>
    createPasswordService({
      store,
      clock: testApp.clock,
      hashing,
      emails,
      later: () => {},
      forget: () => {},
      codeHashes,
    })

  return { identityStore, passwordsOf }
}
