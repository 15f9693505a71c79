import { isAPIError } from 'better-auth/api'
import type { Role } from '#lib/schemas/role.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { type Actor, auditEntry } from '../core/audit.ts'
import type { Clock } from '../core/clock.ts'
import type { Database } from '../db/connect.ts'
import { storeOf } from '../db/store.ts'
import type { Env } from '../env.ts'
import type { Mail } from '../mail/mail.ts'
import { createAccountEmails } from './account-emails.ts'
import { createAuth } from './auth.ts'
import { createBackOff } from './back-off.ts'
import { createUserMaker } from './create-user.ts'
import { createDeviceProof } from './device.ts'
import { createEvenHashing } from './even-hashing.ts'
import type { Hashing } from './hashing.ts'
import type { Identity, LiveSession } from './identity.ts'
import { identityRepository } from './identity.repository.ts'
import { loginBatchService } from './login-batch.service.ts'
import { newSlipsService } from './new-slips.service.ts'
import { passwordService } from './password.service.ts'
import { registrationService } from './registration.service.ts'
import { createSecondFactor } from './second-factor.ts'
import { ourFault, owningFaults } from './our-fault.ts'
import { readSecretKey } from './secret-key.ts'
import { createSessionCache } from './session-cache.ts'
import { setupService } from './setup.service.ts'
import { createSingleUseCodes } from './single-use-codes.ts'
import { createSignInStep } from './sign-in-step.ts'
import { createSignIn } from './sign-in.ts'
import { rolesOf } from './user-row.ts'
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
  const even = createEvenHashing(hashing)
  const auth = createAuth(database, secret, env.publicOrigin, even.hashing)
  const store = storeOf(database, identityRepository)
  const cache = createSessionCache(() => Date.parse(clock.now()))
  const forget = (userId: string): void => cache.forget(userId)
  const emails = createAccountEmails({ clock, compose: parts.mail.compose })
  const passwords = passwordService({
    store,
    clock,
    hashing,
    emails,
    later: parts.mail.later,
    forget,
  })

  async function readSession(headers: Headers): Promise<LiveSession | null> {
    const found = await auth.api.getSession({ headers }).catch(unlessRefused)
    if (!found?.user.isActive) return null
    const user = userOf(found.user)
    const isExposed = user.roles.some((role) => exposedRoles.includes(role)) && !found.user.twoFactorEnabled
    const mustAddFactor = isExposed && (await parts.needsSecondFactor())
    return { user: { ...user, mustAddFactor }, sessionId: found.session.id }
  }

  const hasUsers = (): Promise<boolean> => store.read.users.exists()

  const createUser = createUserMaker({ store, clock, hashing })
  const spendCode = createSingleUseCodes(auth, store)
  const { signIn, ...signInSteps } = createSignIn({
    auth,
    backOff: createBackOff(() => Date.parse(clock.now())),
    device: createDeviceProof(secret),
    step: createSignInStep(secret),
    evenly: even.evenly,
    spendCode: async (username, code) => spendCode(await store.read.users.idOf(username), code),
    readSession: owningFaults(readSession),
  })
  const currentSession: Identity['currentSession'] = (headers) =>
    cache.read(credentialsOf(headers), () => readSession(headers)).catch(ourFault)

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
      const live = await currentSession(headers)
      // By ourselves, because the library takes the cookie away also where the session could not be deleted.
      if (live) {
        await store.transact((write) => write.sessions.endOne(live.user.id, live.sessionId)).catch(ourFault)
        forget(live.user.id)
      }
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
    passwords: {
      ...passwords,
      change: owningFaults(passwords.change),
      setByLink: owningFaults(passwords.setByLink),
    },
    registrations: registrationService({
      store,
      clock,
      hashing,
      isOpen: parts.isRegistrationOpen,
      emails,
    }),
    loginBatch: loginBatchService({ store, clock, emails }),
    newSlips: newSlipsService({ store, clock, emails }),
    users: userService({ store, clock, forget, emails }),
    secondFactor: createSecondFactor({ auth, store, clock, spendCode, forget }),
    setup: setupService({ hasUsers, createUser }),
  }
}

/** A database that does not answer signs nobody out. */
const unlessRefused = (error: unknown): null =>
  isAPIError(error) && error.statusCode < 500 ? null : ourFault(error)

/** Whoever takes these accounts over could do the most harm. */
const exposedRoles: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_EXAMINATION',
  'ROLE_ACCOUNTANT',
  'ROLE_ACCOUNTANTS_OFFICER',
  'ROLE_FEEPAYMENTS',
]

/** As they came: what they are worth is for the library to say. */
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
