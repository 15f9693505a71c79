import { storeOf } from '#lib/server/kernel/store/store.ts'
import { type IdentityRepository, identityRepository } from '#lib/server/features/identity/repository.ts'
import { createPasswordService } from '#lib/server/features/identity/passwords/password.service.ts'
import { type TestApp } from '../app/test-app.ts'
import { racing } from '../database/race.ts'

/** Nobody waits for anybody who writes about the same person. */
export const withoutTurns = (write: IdentityRepository): IdentityRepository => ({
  ...write,
  users: { ...write.users, lock: async () => {} },
})

const emails = {
  makeLink: async () => ({ purpose: 'reset' as const, token: '', expiresAt: '' }),
  sendLink: async () => {},
}
/** Where nobody types a code. */
export const codeHashes = (): string[] => []
export const hashing = { hash: async (password: string) => `hash of ${password}`, verify: async () => false }

/** Services of identity whose transactions meet. */
export function racingIdentity(testApp: TestApp) {
  const identityStore = (unlock?: (write: IdentityRepository) => IdentityRepository) =>
    racing(testApp.app.database, storeOf(testApp.app.database, identityRepository), unlock)

  /** What a password is set by, where nothing is sent and nothing costs. */
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
