import type { Clock } from '../../kernel/core/clock.ts'
import type { Database } from '../../kernel/db/connect.ts'
import type { Env } from '../../kernel/env.ts'
import type { Store } from '../../kernel/store/store.ts'
import { createAuth } from './auth.ts'
import type { Hashing } from './hashing.ts'
import type { IdentityRepository } from './identity.repository.ts'
import { openWithCode, openWithPassword } from './open-session.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSessionReader } from './session-reader.ts'
import { createSingleUseCodes } from './single-use-codes.ts'

interface Parts {
  database: Database
  env: Env
  /** The installation's, the newest first. */
  secrets: readonly string[]
  store: Store<IdentityRepository>
  clock: Clock
  hashing: Hashing
  needsSecondFactor(): Promise<boolean>
  forget(userId: string): void
}

export type Library = ReturnType<typeof createLibrary>

/**
 * All that asks the identity library. It is a third of what the server loads, and nobody signs in to a worker thread:
 * this module is loaded when it is first asked.
 */
export function createLibrary(parts: Parts) {
  const { database, env, secrets, store, hashing } = parts
  const auth = createAuth(database, secrets, env.publicOrigin, hashing)
  const spendCode = createSingleUseCodes(auth, store)
  return {
    spendCode,
    readSession: createSessionReader(auth, parts.needsSecondFactor),
    openWithPassword: openWithPassword.bind(null, auth),
    openWithCode: openWithCode.bind(null, auth),
    secondFactor: createSecondFactor({ ...parts, auth, spendCode }),

    /** Ends the session of a request; answers the Set-Cookie lines that take its cookie away. */
    async signOut(headers: Headers): Promise<string[]> {
      const answer = await auth.api.signOut({ headers, returnHeaders: true })
      return answer.headers.getSetCookie()
    },
  }
}
