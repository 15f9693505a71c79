import type { Kysely } from 'kysely'
import type { Role } from '#lib/schemas/role.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { notFound } from '../../kernel/core/errors.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { identityRepository } from './identity.repository.ts'

/** What another feature's decision does to an account, in the transaction of that decision. */
export interface GivenRoles {
  /** The user name of whoever goes by it or has the address; null where nobody does. */
  holderOf(db: Kysely<Tables>, name: string): Promise<string | null>
  /**
   * One more role, where the account does not have it; nobody becomes an administrator this way. Answers the user name.
   * @throws DomainError NotFound `user.notFound`
   */
  give(db: Kysely<Tables>, userId: string, given: GivenRole): Promise<string>
}

export interface GivenRole {
  role: Exclude<Role, 'ROLE_ADMIN'>
  /** The role that it stands before: the first one decides where somebody lands. */
  before: Role
  actor: Actor
}

export const givenRoles = ({ clock }: { clock: Clock }): GivenRoles => ({
  holderOf: async (db, name) => (await identityRepository(db).users.findByName(name))?.username ?? null,

  async give(db, userId, { role, before, actor }) {
    const { users, audit } = identityRepository(db)
    await users.lock(userId)
    const user = await users.find(userId)
    if (!user) throw notFound('user.notFound')
    if (user.roles.includes(role)) return user.username
    const roles = user.roles[0] === before ? [role, ...user.roles] : [...user.roles, role]
    await users.setRoles(userId, roles, clock.now())
    const told = { action: 'user.rolesChanged', entity: 'user', entityId: user.username }
    const change = { ...told, before: { roles: user.roles }, after: { roles } }
    await audit.record(auditEntry(actor, clock.now(), change))
    return user.username
  },
})
