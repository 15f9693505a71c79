import type { Role } from '#lib/schemas/role.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { hasEmail } from '../../../kernel/mail/mail.ts'
import type { SlipLink } from '../passwords/account-emails.ts'
import type { IdentityRepository } from '../repository.ts'
import type { User } from '../users/user.ts'
import { type BatchParts, type Slip, slipOf } from './login-batch.service.ts'

/** The people whose slips are renewed. */
export interface SlipChoice {
  role: Role
  /** Limits the choice to these; null means everyone with the role. */
  usernames: readonly string[] | null
}

/** Slips per transaction, few enough that other writers need not wait long. */
const chunk = 100

export type NewSlipsService = ReturnType<typeof createNewSlipsService>

/** Renews slips for people who lost theirs. The new slip invalidates the lost one, which someone may find. */
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

  /** Makes the first slip without invalidating the link that was emailed; null if there is a slip already. */
  async function addFirst(write: IdentityRepository, user: User): Promise<SlipLink | null> {
    const open = await write.links.countOpen(user.id, 'activate', clock.now())
    return open > (hasEmail(user) ? 1 : 0) ? null : emails.makeSlipLink(write, user.id)
  }

  async function makeFor(users: readonly User[], actor: Actor, isFirst = false): Promise<Slip[]> {
    return store.transact(async (write) => {
      const slips: Slip[] = []
      // A fixed order avoids deadlocks with another administrator who does the same.
      for (const id of users.map((user) => user.id).toSorted()) {
        await write.users.lock(id)
        // People who have chosen a password since the list was read need no slip.
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
    /** Returns people who have not chosen a password yet. */
    waiting,

    /**
     * Makes slips for people whose logins were imported and who have not chosen a password yet. The first slip leaves
     * an emailed link valid; each further one invalidates earlier links.
     */
    async forImported(userIds: readonly string[], actor: Actor): Promise<Slip[]> {
      const slips: Slip[] = []
      for (const part of chunksOf(userIds, chunk)) {
        const users = await store.read.directory.some(part)
        slips.push(...(await makeFor(users, actor, true)))
      }
      return slips
    },

    /** Makes slips for those who still have no password; people with an e-mail address also get the link there. */
    async forWaiting(users: readonly User[], actor: Actor): Promise<Slip[]> {
      const slips: Slip[] = []
      for (const part of chunksOf(users, chunk)) slips.push(...(await makeFor(part, actor)))
      return slips
    },

    /**
     * Makes a slip on paper only, whether or not there is a password; an existing password works until the slip is
     * used.
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
