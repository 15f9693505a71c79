import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import type { Actor } from '../kernel/audit/audit.ts'

/** Finds a person of the sample college who acts with these roles. */
export async function staffOf(
  { database }: App,
  username: string,
  roles: readonly Role[],
): Promise<{ name: string; actor: Actor }> {
  const found = await database.reads
    .selectFrom('users')
    .select(['id', 'username', 'name'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { name: found.name, actor: { id: found.id, name: found.username, requestId: '', roles } }
}
