import type { LinkPurpose } from '#lib/schemas/registration.ts'
import { followsRules } from '#lib/schemas/password-rules.ts'
import { type Actor, auditEntry } from '../core/audit.ts'
import type { Clock } from '../core/clock.ts'
import { invalid } from '../core/errors.ts'
import type { Store } from '../db/store.ts'
import type { Hashing } from './hashing.ts'
import type { IdentityRepository } from './identity.repository.ts'

interface Parts {
  store: Store<IdentityRepository>
  clock: Clock
  hashing: Pick<Hashing, 'hash' | 'verify'>
  /** Sends the link by mail; nobody waits for it. */
  sendLink(to: string, name: string, purpose: LinkPurpose, token: string): void
  /** Runs when the answer is out. */
  later(work: () => Promise<void>): void
  /** This process forgets what it remembers of a user's sessions. */
  forget(userId: string): void
}

const hour = 60 * 60 * 1000
const validFor: Record<LinkPurpose, number> = { reset: hour, activate: 14 * 24 * hour }

export type PasswordService = ReturnType<typeof passwordService>

/** New passwords, by knowing the old one or by a link that works once. Every session ends with the old password. */
export function passwordService(parts: Parts) {
  const { store, clock, hashing, sendLink, later, forget } = parts

  async function keep(
    userId: string,
    password: string,
    action: string,
    actor: Actor,
    token?: string,
  ): Promise<void> {
    if (!followsRules(password)) throw invalid('password.weak', {}, weak)
    const passwordHash = await hashing.hash(password)
    const at = clock.now()
    await store.transact(async (write) => {
      if (token !== undefined && (await write.links.use(token, at)) !== userId) throw invalid('link.dead')
      const user = await write.users.find(userId)
      if (!user) throw invalid('link.dead')
      await write.users.setPassword(userId, passwordHash, at)
      await write.links.revoke(userId)
      await write.sessions.end(userId)
      const by = token === undefined ? actor : { ...actor, id: userId, name: user.username }
      await write.audit.record(auditEntry(by, at, { action, entity: 'user', entityId: user.username }))
    })
    forget(userId)
  }

  async function linkFor(userId: string, purpose: LinkPurpose): Promise<string> {
    const expiresAt = new Date(Date.parse(clock.now()) + validFor[purpose]).toISOString()
    return store.transact((write) => write.links.make(userId, purpose, expiresAt))
  }

  return {
    /** @throws DomainError Invalid `password.wrongOld`, `password.same`, `password.weak`, each at its field */
    async change(userId: string, oldPassword: string, newPassword: string, actor: Actor): Promise<void> {
      const hash = await store.read.users.passwordHash(userId)
      if (!hash || !(await hashing.verify({ hash, password: oldPassword })))
        throw invalid('password.wrongOld', {}, { oldPassword: { code: 'password.wrongOld', params: {} } })
      if (oldPassword === newPassword)
        throw invalid('password.same', {}, { newPassword: { code: 'password.same', params: {} } })
      await keep(userId, newPassword, 'user.passwordChanged', actor)
    },

    /** Says nothing about whether there is such a person, not even by how long it takes. */
    requestReset: (usernameOrEmail: string): void =>
      later(async () => {
        const user = await store.read.users.findByName(usernameOrEmail)
        if (!user?.isActive) return
        sendLink(user.email, user.fullName, 'reset', await linkFor(user.id, 'reset'))
      }),

    linkFor,

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
