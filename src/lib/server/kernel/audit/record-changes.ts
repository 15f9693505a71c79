import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { AuditedChange } from './audit.ts'

/** A change of a record, as the trail keeps it: `before` and `after` are JSON. */
export interface RecordedChange {
  action: string
  at: string
  byId: string
  before: string
  after: string
}

/** Older ones stand in the trail itself. */
const mostShown = 50

/** What was done with a record, the newest first. */
export async function recordChanges(
  db: Kysely<Tables>,
  { entity, entityId }: Pick<AuditedChange, 'entity' | 'entityId'>,
): Promise<RecordedChange[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['action', 'at', 'actor_id', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('place', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ actor_id: byId, ...change }) => ({ ...change, byId }))
}
