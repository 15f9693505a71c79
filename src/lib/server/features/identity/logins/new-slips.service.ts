import type { Role } from '#lib/schemas/role.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { hasEmail } from '../../../kernel/mail/mail.ts'
import type { SlipLink } from '../passwords/account-emails.ts'
import type { IdentityRepository } from '../repository.ts'
import type { User } from '../users/user.ts'
import { type BatchParts, type Slip, slipOf } from './login-batch.service.ts'

/** Whose slips are made anew. */
export interface SlipChoice {
  role: Role
  /** Only these; null takes everybody who has the role. */
  usernames: readonly string[] | null
}

/** Slips a transaction: nobody who writes waits for more. */
const chunk = 100

export type NewSlipsService = ReturnType<typeof createNewSlipsService>

/** Slips once more, for whoever lost theirs. A lost one may be found: with the new one it dies. */
export function createNewSlipsService({ store, clock, emails }: BatchParts) {
  async function replace(write: IdentityRepository, user: User, actor: Actor): Promise<SlipLink> {
    const entry = { action: 'user.slipMade', entity: 'user', entityId: user.username }
    await write.audit.record(auditEntry(actor, clock.now(), entry))
    await write.links.revoke(user.id, 'activate')
    return emails.makeSlipLink(write, user.id)
  }

  async function waiting({ role, usernames }: SlipChoice): Promise<User[]> {
    if (usernames === null) return store.read.directory.withoutPassword(role)
    const found: User[] = []
    for (const part of chunksOf(usernames, chunk)) {
      const names = part.map((name) => name.toLowerCase())
      found.push(...(await store.read.directory.withoutPassword(role, names)))
    }
    return found
  }

  /** The first slip beside the e-mail that may have gone out: whoever has that link keeps it. */
  async function addFirst(write: IdentityRepository, user: User): Promise<SlipLink | null> {
    const open = await write.links.countOpen(user.id, 'activate', clock.now())
    return open > (hasEmail(user) ? 1 : 0) ? null : emails.makeSlipLink(write, user.id)
  }

  async function makeFor(users: readonly User[], actor: Actor, isFirst = false): Promise<Slip[]> {
    return store.transact(async (write) => {
      const slips: Slip[] = []
      // In one order, for another administrator may do the same.
      for (const id of users.map((user) => user.id).toSorted()) {
        await write.users.lock(id)
        // Who chose a password since the list was read has no need of a slip.
        const user = await write.users.find(id)
        if (!user?.isActive || (await write.users.passwordHash(id)) !== null) continue
        const first = isFirst ? await addFirst(write, user) : null
        const link = first ?? (await replace(write, user, actor))
        if (!first) await emails.sendLink(write, user, link)
        slips.push(slipOf(user, link))
      }
      return slips
    })
  }

  return {
    /** Those who have not chosen a password yet. */
    waiting,

    /**
     * For people whose logins were imported and who have not chosen a password yet. Their first slip stands
     * beside the e-mail that they may have; any further one is a new slip.
     */
    async forImported(userIds: readonly string[], actor: Actor): Promise<Slip[]> {
      const slips: Slip[] = []
      for (const part of chunksOf(userIds, chunk)) {
        const users = await store.read.directory.some(part)
        slips.push(...(await makeFor(users, actor, true)))
      }
      return slips
    },

    /** For each who has still chosen no password; people with an e-mail address get the link there too. */
    async forWaiting(users: readonly User[], actor: Actor): Promise<Slip[]> {
      const slips: Slip[] = []
      for (const part of chunksOf(users, chunk)) slips.push(...(await makeFor(part, actor)))
      return slips
    },

    /**
     * On paper alone, whether or not there is a password; an old one works until the slip is used.
     * @throws DomainError NotFound `user.notFound`, Conflict `user.closed`
     */
    async forOne(userId: string, actor: Actor): Promise<Slip> {
      return store.transact(async (write) => {
        await write.users.lock(userId)
        const user = await write.users.find(userId)
        if (!user) throw notFound('user.notFound')
        if (!user.isActive) throw conflict('user.closed')
        return slipOf(user, await replace(write, user, actor))
      })
    },
  }
}
