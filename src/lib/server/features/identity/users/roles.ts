import type { Kysely } from 'kysely'
import type { Role } from '#lib/schemas/role.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, invalid, notFound } from '../../../kernel/core/errors.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import { identityRepository, type IdentityRepository } from '../repository.ts'
import type { User } from './user.ts'

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

interface GivenRole {
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

/**
 * Called after `lockAdministrators`: two who take the role from each other would both see another administrator left.
 * @throws DomainError Invalid `user.noRole`, Conflict `user.lastAdministrator`
 */
export async function changeRoles(
  write: IdentityRepository,
  { id, username, roles: before }: Pick<User, 'id' | 'username' | 'roles'>,
  roles: readonly Role[],
  { actor, at }: { actor: Actor; at: string },
): Promise<void> {
  if (roles.length === 0) throw invalid('user.noRole')
  await write.users.setRoles(id, roles, at)
  await refuseNoAdministrator(write)
  const change = { before: { roles: before }, after: { roles } }
  const entry = { action: 'user.rolesChanged', entity: 'user', entityId: username, ...change } as const
  await write.audit.record(auditEntry(actor, at, entry))
}

export async function refuseNoAdministrator(write: IdentityRepository): Promise<void> {
  if ((await write.directory.activeAdministrators()) === 0) throw conflict('user.lastAdministrator')
}

/** The word by which logins name the department that is meant; null where the college has no such one. */
export type DepartmentMeant = (typed: string) => Promise<string | null>

/**
 * A head of a department sees what their own word names, and so it is a word of the catalogue. Where that has no
 * department yet, people write theirs, as the form asks them to.
 */
export const departmentMeant =
  ({ read }: Pick<Catalogue, 'read'>): DepartmentMeant =>
  async (typed) => {
    const view = await read()
    if (typed === '' || view.open('department').length === 0) return typed
    const [meant, another] = view.find('department', typed).filter(({ isRetired }) => !isRetired)
    return meant && !another ? meant.shortName || meant.name : null
  }
