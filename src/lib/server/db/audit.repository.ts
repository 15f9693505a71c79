import type { Kysely } from 'kysely'
import type { AuditEntry } from '../core/audit.ts'
import type { Tables } from './tables.ts'

export function auditRepository(db: Kysely<Tables>) {
  return {
    async record(entry: AuditEntry): Promise<void> {
      await db
        .insertInto('audit_entries')
        .values({
          id: entry.id,
          at: entry.at,
          actor_id: entry.actorId,
          actor_name: entry.actorName,
          request_id: entry.requestId,
          action: entry.action,
          entity: entry.entity,
          entity_id: entry.entityId,
          before: JSON.stringify(entry.before),
          after: JSON.stringify(entry.after),
        })
        .execute()
    },
  }
}
