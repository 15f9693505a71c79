import { isAPIError } from 'better-auth/api'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Database } from '../../../kernel/db/connect.ts'
import type { Env } from '../../../kernel/env.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Hashing } from '../hashing/hashing.ts'
import type { LiveSession } from '../identity.ts'
import type { IdentityRepository } from '../repository.ts'
import { createSecondFactor } from '../second-factor/second-factor.ts'
import { createSingleUseCodes } from '../second-factor/single-use-codes.ts'
import { rolesOf } from '../users/user.ts'
import { type Auth, createAuth, ourFault } from './auth.ts'
import { openWithCode, openWithPassword } from './open-session.ts'

interface Parts {
  database: Database
  env: Env
  /** Secrets of the installation, newest first. */
  secrets: readonly string[]
  store: Store<IdentityRepository>
  clock: Clock
  hashing: Hashing
  needsSecondFactor(): Promise<boolean>
  forget(userId: string): void
}

export type Library = ReturnType<typeof createLibrary>

/**
 * Everything that uses the identity library. The library is a third of what the server loads, and worker threads never
 * sign anyone in, so this module is loaded on first use.
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

    /** Ends the session of a request; returns the Set-Cookie lines that clear its cookie. */
    async signOut(headers: Headers): Promise<string[]> {
      const answer = await auth.api.signOut({ headers, returnHeaders: true })
      return answer.headers.getSetCookie()
    },
  }
}

/** Reads the session and its user from the database; null if the session has ended or the account is closed. */
function createSessionReader(auth: Auth, needsSecondFactor: () => Promise<boolean>) {
  return async (headers: Headers): Promise<LiveSession | null> => {
    const found = await auth.api.getSession({ headers }).catch(unlessRefused)
    if (!found?.user.isActive) return null
    const user = userOf(found.user)
    const isExposed = user.roles.some((role) => exposedRoles.includes(role)) && !found.user.twoFactorEnabled
    const mustAddFactor = isExposed && (await needsSecondFactor())
    const since = new Date(found.session.createdAt).toISOString()
    return { user: { ...user, mustAddFactor }, sessionId: found.session.id, since }
  }
}

/** Treats a server error as a failure, so that a database outage signs no one out. */
const unlessRefused = (error: unknown): null =>
  isAPIError(error) && error.statusCode < 500 ? null : ourFault(error)

/** Roles whose accounts would do the most harm if taken over. */
const exposedRoles: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_EXAMINATION',
  'ROLE_ACCOUNTANT',
  'ROLE_ACCOUNTANTS_OFFICER',
  'ROLE_FEEPAYMENTS',
]

interface StoredUser {
  id: string
  email: string
  name: string
  username?: string | null | undefined
  roles: string
  program: string
}

const userOf = (user: StoredUser): CurrentUser => ({
  id: user.id,
  username: user.username ?? '',
  email: user.email,
  fullName: user.name,
  program: user.program,
  roles: rolesOf(user.roles),
  mustAddFactor: false,
})
