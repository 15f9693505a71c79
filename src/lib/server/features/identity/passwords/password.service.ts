import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { followsRules } from '#lib/schemas/identity/password-rules.ts'
import type { LinkPurpose } from '#lib/schemas/identity/registration.ts'
import type { Role } from '#lib/schemas/role.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { AuditAction } from '../../../kernel/audit/audit-actions.ts'
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
  emails: Pick<AccountEmails, 'makeLink' | 'mailLink'>
  /** Runs the work after the response is sent. */
  later(work: () => Promise<void>): void
  /** Hashes a printed code under each secret. */
  codeHashes(code: string): string[]
  /** Clears this process's cache of the user's sessions. */
  forget(userId: string): void
}

const hour = 60 * 60 * 1000
/** Maximum number of links that a person gets per hour, because a stranger may request them in their name. */
const resetsAnHour = 3

export type PasswordService = ReturnType<typeof createPasswordService>

/** Sets new passwords, with the old one or a link that works once. Changing the password ends every session. */
export function createPasswordService(parts: Parts) {
  const { store, clock, hashing, emails, later, forget, codeHashes } = parts

  async function keep(
    userId: string,
    password: string,
    action: AuditAction,
    actor: Actor,
    token?: string,
  ): Promise<void> {
    if (!followsRules(password)) throw invalid('password.weak', {}, weak)
    const passwordHash = await hashing.hash(password)
    const at = clock.now()
    await store.transact(async (write) => {
      // The user row is locked first, so that a slip made meanwhile is invalidated together with the old password.
      await write.users.lock(userId)
      const user = await write.users.find(userId)
      if (!user?.isActive) throw invalid('link.dead')
      const by = token === undefined ? actor : { ...actor, id: userId, name: user.username }
      await write.audit.record(auditEntry(by, at, { action, entity: 'user', entityId: user.username }))
      const link = token === undefined ? null : await write.links.use(token, at)
      if (token !== undefined && link?.userId !== userId) throw invalid('link.dead')
      if (link?.isMailed) await write.users.setEmailVerified(userId)
      await write.users.setPassword(userId, passwordHash, at)
      await write.links.revoke(userId)
      await write.sessions.end(userId)
      if (token !== undefined) await write.users.setLanguage(userId, getLocale())
    })
    forget(userId)
  }

  /**
   * Counts in the database, so that a restart and further servers do not reset the count. Silent, so as not to reveal
   * who exists.
   */
  async function mailReset(user: User): Promise<void> {
    await store.transact(async (write) => {
      // The lock serialises the count: two requests at once could both see room for one more.
      await write.users.lock(user.id)
      const anHourAgo = new Date(Date.parse(clock.now()) - hour).toISOString()
      if ((await write.outbox.countSince(user.id, 'reset', anHourAgo)) >= resetsAnHour) return
      await emails.mailLink(write, user, 'reset')
    })
  }

  return {
    /**
     * Confirms the password before an irreversible action.
     * @throws DomainError Invalid `secondFactor.passwordMissing`, `secondFactor.wrongPassword` at `password`
     */
    async prove(userId: string, password: string): Promise<void> {
      if (password === '') throw refuseAt('password', 'secondFactor.passwordMissing')
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
     * Does not reveal whether the person exists, not even by the response time. The email is in the language of the
     * page.
     */
    requestReset(usernameOrEmail: string): void {
      const language = getLocale()
      later(async () => {
        const user = await store.read.users.findByName(usernameOrEmail)
        if (user?.isActive && hasEmail(user)) await mailReset({ ...user, language })
      })
    },

    /**
     * Exchanges the code of a login slip for a link that is valid for an hour. The code works until a password is
     * chosen.
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

    /** Returns the user name of the link's owner; null if the link is no longer valid. */
    async whose(token: string): Promise<string | null> {
      const userId = await store.read.links.owner(token, clock.now())
      return (userId && (await store.read.users.find(userId))?.username) || null
    },

    /** Tells whether the link is still valid. */
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
  /** The current secret of the installation. */
  secret: string
  hasUsers(): Promise<boolean>
  createUser(
    user: FirstAdministrator & { roles: Role[]; program: string },
    actor: ReturnType<typeof systemActor>,
    isFirst: boolean,
  ): Promise<void>
}

export type SetupService = ReturnType<typeof createSetupService>

/** Creates the first administrator of an empty installation, through a link that only the console shows. */
export function createSetupService({ secret, hasUsers, createUser }: SetupParts) {
  // Derived from the secret, so that every server accepts the same link.
  const token = Buffer.from(hkdfSync('sha256', secret, '', 'prangan set-up link', 24)).toString('base64url')
  const isMine = (given: string): boolean =>
    given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))

  return {
    /** Returns the path of the link; null once there is any user. */
    link: async (): Promise<string | null> => ((await hasUsers()) ? null : `/setup/${token}`),

    /** Tells whether this was the link and it has been used. */
    isUsed: async (given: string): Promise<boolean> => isMine(given) && (await hasUsers()),

    isLive: async (given: string): Promise<boolean> => isMine(given) && !(await hasUsers()),

    /** @throws DomainError Invalid `link.dead`; Conflict `link.dead` if there is a user already, `user.taken` */
    async complete(given: string, administrator: FirstAdministrator): Promise<void> {
      if (!isMine(given)) throw invalid('link.dead')
      if (await hasUsers()) throw conflict('link.dead')
      await createUser({ ...administrator, roles: ['ROLE_ADMIN'], program: '' }, systemActor('setup'), true)
    },
  }
}
