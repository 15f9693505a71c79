import type { Role } from '#lib/schemas/role.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import { conflict, invalid } from '../../kernel/core/errors.ts'
import type { IdentityRepository } from './identity.repository.ts'
import type { User } from './user.ts'

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
