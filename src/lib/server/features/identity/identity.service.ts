import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { unauthenticated } from '../../kernel/core/errors.ts'
import type { Logger } from '../../kernel/core/log.ts'
import { makeOnce } from '../../kernel/core/once.ts'
import type { Database } from '../../kernel/db/connect.ts'
import type { Env } from '../../kernel/env.ts'
import { emailsGoOut, type Mail } from '../../kernel/mail/mail.ts'
import type { Keyring } from '../../kernel/secrets/keyring.ts'
import { type Store, storeOf } from '../../kernel/store/store.ts'
import { createPasswordCheck, createSharedBackOff, slowGuesses } from './guesses/guess-limits.ts'
import { createEvenHashing, type Hashing } from './hashing/hashing.ts'
import { createHashingLine, knownWaiter } from './hashing/hashing-queue.ts'
import type { Identity, LiveSession, LoginDirectory } from './identity.ts'
import { createImportedLogins } from './logins/imported-logins.ts'
import { createLoginBatchService } from './logins/login-batch.service.ts'
import { createNewSlipsService } from './logins/new-slips.service.ts'
import { type AccountEmails, createAccountEmails } from './passwords/account-emails.ts'
import { createPasswordService, createSetupService } from './passwords/password.service.ts'
import { createRegistrationService } from './registrations/registration.service.ts'
import { identityRepository, type IdentityRepository } from './repository.ts'
import type { Library } from './sign-in/auth-library.ts'
import { createDeviceProof, createSignInStep } from './sign-in/open-session.ts'
import { ourFault, owningFaults } from './sign-in/auth.ts'
import { type Certainty, createSessionCache } from './sign-in/session-cache.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createAccountDetails } from './users/account-details.service.ts'
import { createSeveralAccounts } from './users/bulk-accounts.service.ts'
import { createUserMaker } from './users/create-user.ts'
import { renameUser } from './users/rename-user.ts'
import { type DepartmentMeant, givenRoles } from './users/roles.ts'
import { createUserService } from './users/user.service.ts'

interface Parts {
  database: Database
  env: Env
  clock: Clock
  mail: Mail
  log: Logger
  hashing: Hashing
  keyring: Keyring
  /** Secrets of the installation, newest first. */
  secrets: readonly string[]
  codeHashes(code: string): string[]
  isRegistrationOpen(): Promise<boolean>
  /** Tells whether another feature reserves the name, for example as a roll number. */
  isHeldName(username: string): Promise<boolean>
  departmentMeant: DepartmentMeant
  needsSecondFactor(): Promise<boolean>
  isCertain: Certainty['isCertain']
  confirm: Certainty['confirm']
}

/**
 * Assembles the feature: the identity library handles passwords and sessions, services of our own everything about
 * accounts.
 */
export async function createIdentityService(parts: Parts): Promise<Identity> {
  const { database, clock, mail, codeHashes } = parts
  const [secret = ''] = parts.secrets
  const { hashing, withinLimit } = createHashingLine(parts.hashing)
  const even = createEvenHashing(hashing)
  const store = storeOf(database, identityRepository)
  const cache = createSessionCache(() => Date.parse(clock.now()), parts)
  const forget = (userId: string): void => cache.forget(userId)
  const emails = createAccountEmails({ clock, compose: mail.compose, codeHashes })
  const passwords = createPasswordService({
    store,
    clock,
    hashing,
    emails,
    later: mail.later,
    forget,
    codeHashes,
  })

  const library = makeOnce<void, Library>(async () => {
    const { createLibrary } = await import('./sign-in/auth-library.ts')
    return createLibrary({ ...parts, store, forget, hashing: even.hashing })
  })
  const readSession = async (headers: Headers): Promise<LiveSession | null> =>
    (await library()).readSession(headers)
  const hasUsers = (): Promise<boolean> => store.read.users.exists()

  const createUser = createUserMaker({ store, clock, hashing })
  const backOff = createSharedBackOff({
    store,
    secret,
    log: parts.log,
    now: () => Date.parse(clock.now()),
    isAlone: database.engine === 'sqlite',
  })
  const { signIn, ...signInSteps } = createSignIn({
    library,
    backOff,
    device: createDeviceProof(secret),
    step: createSignInStep(secret),
    evenly: even.evenly,
    withinLimit,
    idOf: store.read.users.idOf,
    readSession: owningFaults(readSession),
  })
  const currentSession: Identity['currentSession'] = (headers) =>
    cache.read(credentialsOf(headers), () => readSession(headers)).catch(ourFault)

  const checkPassword = createPasswordCheck({ backOff, withinLimit })
  async function asSelf<T>(headers: Headers, work: () => Promise<T>): Promise<T> {
    const live = await currentSession(headers)
    if (!live) throw unauthenticated('session.missing')
    return checkPassword(live.user.id, work)
  }

  async function endSessions(
    userId: string,
    actor: Actor,
    end: (write: ReturnType<typeof identityRepository>) => Promise<number | boolean>,
  ): Promise<void> {
    await store.transact(async (write) => {
      // Nothing is logged for a session that had already ended or belongs to someone else.
      if (!(await end(write))) return
      const entry = { action: 'user.sessionsEnded', entity: 'user', entityId: actor.name }
      await write.audit.record(auditEntry(actor, clock.now(), entry))
    })
    forget(userId)
  }

  return {
    start: async () => void (await library()),
    currentSession,
    requireFreshPassword: freshPassword(clock, currentSession),
    currentUser: async (headers) => (await currentSession(headers))?.user ?? null,
    signIn,
    signInSteps,

    async signOut(headers) {
      const live = await currentSession(headers)
      // The session is deleted here, because the library clears the cookie even if it could not delete the session.
      if (live) {
        await store.transact((write) => write.sessions.endOne(live.user.id, live.sessionId)).catch(ourFault)
        forget(live.user.id)
      }
      return (await library()).signOut(headers)
    },

    sessions: {
      forget: cache.forget,
      list: (userId) => store.read.sessions.ofUser(userId, clock.now()),
      endOne: (userId, sessionId, actor) =>
        endSessions(userId, actor, (write) => write.sessions.endOne(userId, sessionId)),
      endOthers: (userId, exceptId, actor) =>
        endSessions(userId, actor, (write) => write.sessions.end(userId, exceptId)),
      dropExpired: () => store.transact((write) => write.sessions.dropExpired(clock.now())),
    },

    forgetOldGuesses: backOff.tidy,
    close: backOff.close,

    async dropEnded(before) {
      const dropped = await store.transact(async (write) => ({
        links: await write.links.dropEnded(before),
        rejected: await write.users.dropRejected(),
      }))
      await store.transact((write) => write.sessions.dropExpired(clock.now()))
      return dropped
    },

    createUser,
    hasUsers,
    namesOf: store.read.directory.namesOf,
    directory: loginDirectory(store.read),
    slowly: slowGuesses(backOff),
    passwords: {
      ...passwords,
      change: owningFaults((id, ...all) => checkPassword(id, () => passwords.change(id, ...all))),
      prove: owningFaults((id, typed) => checkPassword(id, () => passwords.prove(id, typed))),
      setByLink: owningFaults(async (token, ...rest) => {
        const set = (): Promise<void> => passwords.setByLink(token, ...rest)
        // A dead link is refused without a hash, so it takes no place in the queue.
        return (await passwords.isLive(token)) ? withinLimit(knownWaiter(token), set) : set()
      }),
    },
    ...createAccountServices({
      ...parts,
      store,
      hashing,
      emails,
      forget,
      isMailed: emailsGoOut(parts),
    }),
    secondFactor: {
      confirm: async (...given) => (await library()).secondFactor.confirm(...given),
      start: (headers, password) =>
        asSelf(headers, async () => (await library()).secondFactor.start(headers, password)),
      end: (headers, ...rest) =>
        asSelf(headers, async () => (await library()).secondFactor.end(headers, ...rest)),
    },
    setup: createSetupService({ secret, hasUsers, createUser }),
  }
}

/** Returns the credentials as sent; the library decides whether they are valid. */
const credentialsOf = (headers: Headers): string =>
  `${headers.get('authorization') ?? ''}\n${headers.get('cookie') ?? ''}`

interface AccountParts {
  store: Store<IdentityRepository>
  clock: Clock
  hashing: Pick<Hashing, 'hash'>
  emails: AccountEmails
  mail: Pick<Mail, 'compose' | 'later'>
  keyring: Pick<Keyring, 'all'>
  isMailed: boolean
  departmentMeant: DepartmentMeant
  isRegistrationOpen(): Promise<boolean>
  isHeldName(username: string): Promise<boolean>
  forget(userId: string): void
}

type AccountServices = Pick<
  Identity,
  | 'accountDetails'
  | 'givenRoles'
  | 'importedLogins'
  | 'loginBatch'
  | 'newSlips'
  | 'registrations'
  | 'rename'
  | 'severalAccounts'
  | 'users'
>

/** Builds the services about accounts other than signing in. */
function createAccountServices({ isRegistrationOpen, ...parts }: AccountParts): AccountServices {
  const registrations = createRegistrationService({ ...parts, isOpen: isRegistrationOpen })
  return {
    registrations,
    severalAccounts: createSeveralAccounts({ ...parts, registrations }),
    accountDetails: createAccountDetails(parts),
    loginBatch: createLoginBatchService(parts),
    newSlips: createNewSlipsService(parts),
    importedLogins: createImportedLogins(parts),
    givenRoles: givenRoles(parts),
    rename: renameUser(parts),
    users: createUserService(parts),
  }
}

/** Tells other features who has a login. */
const loginDirectory = ({
  users,
  directory,
}: Pick<IdentityRepository, 'users' | 'directory'>): LoginDirectory => ({
  async find(username) {
    const id = await users.idOf(username)
    return id === null ? null : users.find(id)
  },
  some: directory.some,
  madeByOffice: directory.madeByOffice,
})

/** Milliseconds for which a password counts as recently entered. */
const fresh = 5 * 60_000

/**
 * A session starts when its password is entered, so its age is the age of the password; an older session must sign in
 * again. A request without a session gets the same refusal.
 */
const freshPassword =
  (clock: Clock, currentSession: Identity['currentSession']): Identity['requireFreshPassword'] =>
  async (headers) => {
    const live = await currentSession(headers)
    // Math.abs also rejects sessions from the future, so that setting the clock back does not prolong the period.
    if (!live || Math.abs(Date.parse(clock.now()) - Date.parse(live.since)) > fresh)
      throw unauthenticated('session.passwordStale')
  }
