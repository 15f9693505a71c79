import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { AuditedChange } from './audit.ts'

/** Who wrote a record last, and when; null where nobody has since the trail is kept. */
export async function lastChange(
  db: Kysely<Tables>,
  { entity, entityId }: Pick<AuditedChange, 'entity' | 'entityId'>,
): Promise<{ at: string; byId: string } | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select(['at', 'actor_id'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { at: row.at, byId: row.actor_id } : null
}
