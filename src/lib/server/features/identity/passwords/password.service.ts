import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { followsRules } from '#lib/schemas/identity/password-rules.ts'
import type { LinkPurpose } from '#lib/schemas/identity/registration.ts'
import type { Role } from '#lib/schemas/role.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { SaidDeed } from '../../../kernel/audit/audit-actions.ts'
import { type Actor, auditEntry, systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, invalid, refuseAt } from '../../../kernel/core/errors.ts'
import { normaliseShortCode } from '../../../kernel/core/ids.ts'
import { hasEmail } from '../../../kernel/mail/mail.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Hashing } from '../hashing/hashing.ts'
import type { IdentityRepository } from '../repository.ts'
import type { User } from '../users/user.ts'
import type { AccountEmails } from './account-emails.ts'

interface Parts {
  store: Store<IdentityRepository>
  clock: Clock
  hashing: Pick<Hashing, 'hash' | 'verify'>
  emails: Pick<AccountEmails, 'makeLink' | 'sendLink'>
  /** Runs when the answer is out. */
  later(work: () => Promise<void>): void
  /** Of a printed code, under each secret. */
  codeHashes(code: string): string[]
  /** This process forgets what it remembers of a user's sessions. */
  forget(userId: string): void
}

const hour = 60 * 60 * 1000
/** Of a stranger who asks for links in somebody's name, no more than these reach the person. */
const resetsAnHour = 3

export type PasswordService = ReturnType<typeof createPasswordService>

/** New passwords, by knowing the old one or by a link that works once. Every session ends with the old password. */
export function createPasswordService(parts: Parts) {
  const { store, clock, hashing, emails, later, forget, codeHashes } = parts

  async function keep(
    userId: string,
    password: string,
    action: SaidDeed,
    actor: Actor,
    token?: string,
  ): Promise<void> {
    if (!followsRules(password)) throw invalid('password.weak', {}, weak)
    const passwordHash = await hashing.hash(password)
    const at = clock.now()
    await store.transact(async (write) => {
      // First the person, then what hangs on them: a slip that is made meanwhile dies with the old password.
      await write.users.lock(userId)
      const user = await write.users.find(userId)
      if (!user?.isActive) throw invalid('link.dead')
      const by = token === undefined ? actor : { ...actor, id: userId, name: user.username }
      await write.audit.record(auditEntry(by, at, { action, entity: 'user', entityId: user.username }))
      if (token !== undefined && (await write.links.use(token, at)) !== userId) throw invalid('link.dead')
      await write.users.setPassword(userId, passwordHash, at)
      await write.links.revoke(userId)
      await write.sessions.end(userId)
      if (token !== undefined) await write.users.setLanguage(userId, getLocale())
    })
    forget(userId)
  }

  /** Counted in the database: two servers and a restart count on. Silent, or it would tell who exists. */
  async function mailReset(user: User): Promise<void> {
    await store.transact(async (write) => {
      // The lock serialises the count: two requests at once could both see room for one more.
      await write.users.lock(user.id)
      const anHourAgo = new Date(Date.parse(clock.now()) - hour).toISOString()
      if ((await write.outbox.countSince(user.id, 'reset', anHourAgo)) >= resetsAnHour) return
      await emails.sendLink(write, user, await emails.makeLink(write, user.id, 'reset'))
    })
  }

  return {
    /** Before what is hard to take back. @throws DomainError Invalid `secondFactor.wrongPassword` at `password` */
    async prove(userId: string, password: string): Promise<void> {
      const hash = await store.read.users.passwordHash(userId)
      if (!hash || !(await hashing.verify({ hash, password })))
        throw refuseAt('password', 'secondFactor.wrongPassword')
    },

    /** @throws DomainError Invalid `password.wrongOld`, `password.same`, `password.weak`, each at its field */
    async change(userId: string, oldPassword: string, newPassword: string, actor: Actor): Promise<void> {
      const hash = await store.read.users.passwordHash(userId)
      if (!hash || !(await hashing.verify({ hash, password: oldPassword })))
        throw refuseAt('oldPassword', 'password.wrongOld')
      if (oldPassword === newPassword) throw refuseAt('newPassword', 'password.same')
      await keep(userId, newPassword, 'user.passwordChanged', actor)
    },

    /**
     * Says nothing about whether there is such a person, not even by how long it takes. The email is in the
     * language of the page where it was asked for.
     */
    requestReset(usernameOrEmail: string): void {
      const language = getLocale()
      later(async () => {
        const user = await store.read.users.findByName(usernameOrEmail)
        if (user?.isActive && hasEmail(user)) await mailReset({ ...user, language })
      })
    },

    /**
     * What a login slip's code opens: a link for an hour. The code works until a password is chosen.
     * @throws DomainError Invalid `link.wrongCode` at `code`
     */
    async openByCode(username: string, typedCode: string): Promise<string> {
      const hashes = codeHashes(normaliseShortCode(typedCode))
      const userId = await store.read.links.ownerOfCode(username, hashes, clock.now())
      if (!userId) throw refuseAt('code', 'link.wrongCode')
      return (await store.transact((write) => emails.makeLink(write, userId, 'reset'))).token
    },

    linkFor: async (userId: string, purpose: LinkPurpose): Promise<string> =>
      (await store.transact((write) => emails.makeLink(write, userId, purpose))).token,

    /** The user name of whose link it is; null where it works no more. */
    async whose(token: string): Promise<string | null> {
      const userId = await store.read.links.owner(token, clock.now())
      return (userId && (await store.read.users.find(userId))?.username) || null
    },

    /** True while the link works. */
    isLive: async (token: string): Promise<boolean> =>
      (await store.read.links.owner(token, clock.now())) !== null,

    /** @throws DomainError Invalid `link.dead`, `password.weak` */
    async setByLink(token: string, password: string, actor: Actor): Promise<void> {
      const userId = await store.read.links.owner(token, clock.now())
      if (!userId) throw invalid('link.dead')
      await keep(userId, password, 'user.passwordSetByLink', actor, token)
    },
  }
}

const weak = { newPassword: { code: 'password.weak', params: {} } }

export interface FirstAdministrator {
  username: string
  email: string
  fullName: string
  password: string
}

interface SetupParts {
  /** Of the installation. */
  secret: string
  hasUsers(): Promise<boolean>
  createUser(
    user: FirstAdministrator & { roles: Role[]; program: string },
    actor: ReturnType<typeof systemActor>,
    isFirst: boolean,
  ): Promise<void>
}

export type SetupService = ReturnType<typeof createSetupService>

/** The first administrator of an empty installation, through a link that only the console shows. */
export function createSetupService({ secret, hasUsers, createUser }: SetupParts) {
  // The same of every server that has the key: the link opens whichever of them is asked, and works once.
  const token = Buffer.from(hkdfSync('sha256', secret, '', 'prangan set-up link', 24)).toString('base64url')
  const isMine = (given: string): boolean =>
    given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))

  return {
    /** The path of the link; null once there is anybody. */
    link: async (): Promise<string | null> => ((await hasUsers()) ? null : `/setup/${token}`),

    /** It was the link, and has done its work. */
    isUsed: async (given: string): Promise<boolean> => isMine(given) && (await hasUsers()),

    isLive: async (given: string): Promise<boolean> => isMine(given) && !(await hasUsers()),

    /** @throws DomainError Invalid `link.dead`, Conflict `user.taken` */
    async complete(given: string, administrator: FirstAdministrator): Promise<void> {
      if (!isMine(given)) throw invalid('link.dead')
      if (await hasUsers()) throw conflict('link.dead')
      await createUser({ ...administrator, roles: ['ROLE_ADMIN'], program: '' }, systemActor('setup'), true)
    },
  }
}
