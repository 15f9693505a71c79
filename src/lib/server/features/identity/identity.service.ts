import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { unauthenticated } from '../../kernel/core/errors.ts'
import type { Logger } from '../../kernel/core/log.ts'
import { makeOnce } from '../../kernel/core/make-once.ts'
import type { Database } from '../../kernel/db/connect.ts'
import { storeOf } from '../../kernel/store/store.ts'
import type { Env } from '../../kernel/env.ts'
import { emailsGoOut } from '../../kernel/mail/emails-go-out.ts'
import type { Mail } from '../../kernel/mail/mail.ts'
import type { Keyring } from '../../kernel/secrets/keyring.ts'
import { createAccountServices } from './account-services.ts'
import { createAccountEmails } from './account-emails.ts'
import { createUserMaker } from './create-user.ts'
import type { DepartmentMeant } from './department-meant.ts'
import { createDeviceProof } from './device.ts'
import { createEvenHashing } from './even-hashing.ts'
import { createHashingLine, knownWaiter } from './hashing-line.ts'
import { freshPassword } from './fresh-password.ts'
import type { Hashing } from './hashing.ts'
import type { Identity, LiveSession } from './identity.ts'
import { identityRepository } from './identity.repository.ts'
import { createPasswordCheck } from './password-check.ts'
import { createPasswordService } from './password.service.ts'
import type { Library } from './library.ts'
import { ourFault, owningFaults } from './our-fault.ts'
import { type Certainty, createSessionCache } from './session-cache.ts'
import { createSharedBackOff } from './shared-back-off.ts'
import { loginDirectory } from './login-directory.ts'
import { slowGuesses } from './slow-guesses.ts'
import { createSetupService } from './setup.service.ts'
import { createSignInStep } from './sign-in-step.ts'
import { createSignIn } from './sign-in.ts'

interface Parts {
  database: Database
  env: Env
  clock: Clock
  mail: Mail
  log: Logger
  hashing: Hashing
  keyring: Keyring
  /** The installation's, the newest first. */
  secrets: readonly string[]
  codeHashes(code: string): string[]
  isRegistrationOpen(): Promise<boolean>
  /** Whether a register calls somebody so. */
  isHeldName(username: string): Promise<boolean>
  departmentMeant: DepartmentMeant
  needsSecondFactor(): Promise<boolean>
  isCertain: Certainty['isCertain']
  confirm: Certainty['confirm']
}

/** Puts the feature together: the identity library for passwords and sessions, our own services for everything about accounts. */
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
    const { createLibrary } = await import('./library.ts')
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
      // Nothing is told of what was over already, or is somebody else's.
      if (!(await end(write))) return
      const entry = { action: 'user.sessionsEnded', entity: 'user', entityId: actor.name }
      await write.audit.record(auditEntry(actor, clock.now(), entry))
    })
    forget(userId)
  }

  return {
    begin: async () => void (await library()),
    currentSession,
    requireFreshPassword: freshPassword(clock, currentSession),
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
        // A dead one is refused without a hash, and has no place in the line.
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
      begin: (headers, password) =>
        asSelf(headers, async () => (await library()).secondFactor.begin(headers, password)),
      end: (headers, ...rest) =>
        asSelf(headers, async () => (await library()).secondFactor.end(headers, ...rest)),
    },
    setup: createSetupService({ secret, hasUsers, createUser }),
  }
}

/** As they came: what they are worth is for the library to say. */
const credentialsOf = (headers: Headers): string =>
  `${headers.get('authorization') ?? ''}\n${headers.get('cookie') ?? ''}`
