import type { Role } from '#lib/schemas/role.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { type Actor, auditEntry } from '../core/audit.ts'
import type { Clock } from '../core/clock.ts'
import type { Database } from '../db/connect.ts'
import { storeOf } from '../db/store.ts'
import type { Env } from '../env.ts'
import type { Mail } from '../mail/mail.ts'
import { createAuth } from './auth.ts'
import { createBackOff } from './back-off.ts'
import { createUserMaker } from './create-user.ts'
import { createDeviceProof } from './device.ts'
import type { Hashing } from './hashing.ts'
import type { Identity, LiveSession } from './identity.ts'
import { identityRepository } from './identity.repository.ts'
import { createLetters } from './letters.ts'
import { loginBatchService } from './login-batch.service.ts'
import { passwordService } from './password.service.ts'
import { registrationService } from './registration.service.ts'
import { createSecondFactor } from './second-factor.ts'
import { readSecretKey } from './secret-key.ts'
import { createSessionCache } from './session-cache.ts'
import { setupService } from './setup.service.ts'
import { createSignInStep } from './sign-in-step.ts'
import { createSignIn } from './sign-in.ts'
import { rolesOf } from './user.repository.ts'
import { userService } from './user.service.ts'

interface Parts {
  database: Database
  env: Env
  clock: Clock
  mail: Mail
  hashing: Hashing
  isRegistrationOpen(): Promise<boolean>
  needsSecondFactor(): Promise<boolean>
}

/** Wires the room: the identity library for passwords and sessions, our own services for everything about accounts. */
export async function createIdentity(parts: Parts): Promise<Identity> {
  const { database, env, clock } = parts
  const secret = readSecretKey(env.secretKeyFile)
  const { hashing } = parts
  const auth = createAuth(database, secret, env.publicOrigin, hashing)
  const store = storeOf(database, identityRepository)
  const cache = createSessionCache()
  const forget = (userId: string): void => cache.dropUser(userId)
  const { sendLink, tell } = createLetters(parts.mail, env)
  const passwords = passwordService({
    store,
    clock,
    hashing,
    sendLink,
    later: parts.mail.later,
    forget,
  })

  async function readSession(headers: Headers): Promise<LiveSession | null> {
    const found = await auth.api.getSession({ headers }).catch(tellCause)
    if (!found?.user.isActive) return null
    const user = userOf(found.user)
    const isExposed = user.roles.some((role) => exposedRoles.includes(role)) && !found.user.twoFactorEnabled
    const mustAddFactor = isExposed && (await parts.needsSecondFactor())
    return { user: { ...user, mustAddFactor }, sessionId: found.session.id }
  }

  /** The library keeps the reason to itself; a database that is away says so when asked again. */
  async function tellCause(error: unknown): Promise<never> {
    await store.read.users.exists()
    throw error
  }

  const hasUsers = (): Promise<boolean> => store.read.users.exists()

  const createUser = createUserMaker({ store, clock, hashing })
  const { signIn, ...signInSteps } = createSignIn({
    auth,
    backOff: createBackOff(),
    device: createDeviceProof(secret),
    step: createSignInStep(secret),
    readSession,
  })
  const currentSession: Identity['currentSession'] = (headers) =>
    cache.read(credentialsOf(headers), () => readSession(headers))

  async function endSessions(
    userId: string,
    actor: Actor,
    end: (write: ReturnType<typeof identityRepository>) => Promise<unknown>,
  ): Promise<void> {
    await store.transact(async (write) => {
      await end(write)
      const entry = { action: 'user.sessionsEnded', entity: 'user', entityId: actor.name }
      await write.audit.record(auditEntry(actor, clock.now(), entry))
    })
    forget(userId)
  }

  return {
    currentSession,
    currentUser: async (headers) => (await currentSession(headers))?.user ?? null,
    signIn,
    signInSteps,

    async signOut(headers) {
      cache.drop(credentialsOf(headers))
      const answer = await auth.api.signOut({ headers, returnHeaders: true })
      return answer.headers.getSetCookie()
    },

    sessions: {
      list: (userId) => store.read.sessions.ofUser(userId, clock.now()),
      endOne: (userId, sessionId, actor) =>
        endSessions(userId, actor, (write) => write.sessions.endOne(userId, sessionId)),
      endOthers: (userId, exceptId, actor) =>
        endSessions(userId, actor, (write) => write.sessions.end(userId, exceptId)),
      dropExpired: () => store.transact((write) => write.sessions.dropExpired(clock.now())),
    },

    createUser,
    hasUsers,
    passwords,
    registrations: registrationService({
      store,
      clock,
      hashing,
      isOpen: parts.isRegistrationOpen,
      tell,
    }),
    loginBatch: loginBatchService({ store, clock, sendLink }),
    users: userService({ store, clock, forget, linkFor: passwords.linkFor, sendLink }),
    secondFactor: createSecondFactor({ auth, store, clock, forget }),
    setup: setupService({ hasUsers, createUser }),
  }
}

/** Whoever takes these accounts over could do the most harm. */
const exposedRoles: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_EXAMINATION',
  'ROLE_ACCOUNTANT',
  'ROLE_ACCOUNTANTS_OFFICER',
  'ROLE_FEEPAYMENTS',
]

const credentialsOf = (headers: Headers): string =>
  `${headers.get('authorization') ?? ''}\n${headers.get('cookie') ?? ''}`

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
