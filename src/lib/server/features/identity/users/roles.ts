import type { Kysely } from 'kysely'
import type { Role } from '#lib/schemas/role.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, invalid, notFound } from '../../../kernel/core/errors.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import { identityRepository, type IdentityRepository } from '../repository.ts'
import type { User } from './user.ts'

/** Changes an account in the transaction of another feature's decision. */
export interface GivenRoles {
  /** Returns the user name of the account with this user name or email address; null if there is none. */
  holderOf(db: Kysely<Tables>, name: string): Promise<string | null>
  /**
   * Adds a role if the account does not have it yet, never the administrator role. Returns the user name.
   * @throws DomainError NotFound `user.notFound`
   */
  give(db: Kysely<Tables>, userId: string, given: GivenRole): Promise<string>
}

interface GivenRole {
  role: Exclude<Role, 'ROLE_ADMIN'>
  /** The new role goes before this one if that is the first: the first role decides the landing page. */
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
    const auditChange = { action: 'user.rolesChanged', entity: 'user', entityId: user.username }
    const change = { ...auditChange, before: { roles: user.roles }, after: { roles } }
    await audit.record(auditEntry(actor, clock.now(), change))
    return user.username
  },
})

/**
 * Requires `lockAdministrators`: otherwise two who take the role from each other would both see another administrator
 * left.
 * @throws DomainError Invalid `user.noRole`, Conflict `user.lastAdministrator`, `user.onlyTeaching`
 */
export async function changeRoles(
  write: IdentityRepository,
  { id, username, roles: before }: Pick<User, 'id' | 'username' | 'roles'>,
  roles: readonly Role[],
  { actor, at }: { actor: Actor; at: string },
): Promise<void> {
  if (roles.length === 0) throw invalid('user.noRole')
  await refuseFaculty(write, { id, roles: before }, roles)
  await write.users.setRoles(id, roles, at)
  await refuseNoAdministrator(write)
  const change = { before: { roles: before }, after: { roles } }
  const entry = { action: 'user.rolesChanged', entity: 'user', entityId: username, ...change } as const
  await write.audit.record(auditEntry(actor, at, entry))
}

/**
 * Nobody but teaching staff gets the role of faculty: the register says who teaches. The account is locked first, so
 * that nobody links it meanwhile.
 * @throws DomainError Conflict `user.onlyTeaching`
 */
export async function refuseFaculty(
  write: IdentityRepository,
  { id, roles: before }: Pick<User, 'id' | 'roles'>,
  roles: readonly Role[],
): Promise<void> {
  const isNew = roles.includes('ROLE_FACULTY') && !before.includes('ROLE_FACULTY')
  if (!isNew) return
  await write.users.lock(id)
  if (await write.directory.isOfOtherStaff(id)) throw conflict('user.onlyTeaching')
}

/**
 * Must run inside the transaction that took the role away, so that the college never loses its last administrator.
 * @throws DomainError Conflict `user.lastAdministrator`
 */
export async function refuseNoAdministrator(write: IdentityRepository): Promise<void> {
  if ((await write.directory.activeAdministrators()) === 0) throw conflict('user.lastAdministrator')
}

/** Returns the word by which accounts name the department; null if the college has no such department. */
export type DepartmentMeant = (typed: string) => Promise<string | null>

/**
 * Uses the word of the catalogue, because a head of department sees the records under the word of their own account.
 * While the catalogue has no departments, any text is accepted, as the form asks for it.
 */
export const departmentMeant =
  ({ read }: Pick<Catalogue, 'read'>): DepartmentMeant =>
  async (typed) => {
    const view = await read()
    if (typed === '' || view.open('department').length === 0) return typed
    const [meant, another] = view.find('department', typed).filter(({ isRetired }) => !isRetired)
    return meant && !another ? meant.shortName || meant.name : null
  }
