import { storeOf } from '#lib/server/kernel/store/store.ts'
import {
  type IdentityRepository,
  identityRepository,
} from '#lib/server/features/identity/identity.repository.ts'
import { type TestApp } from './test-app.ts'
import { racing } from './race.ts'

/** Services of identity whose transactions meet. */
export function racingIdentity(testApp: TestApp) {
  const identityStore = (unlock?: (write: IdentityRepository) => IdentityRepository) =>
    racing(testApp.app.database, storeOf(testApp.app.database, identityRepository), unlock)

  return { identityStore }
}
