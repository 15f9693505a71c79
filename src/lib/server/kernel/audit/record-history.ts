import type { Kysely } from 'kysely'
import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { trailRecordsOf } from '../declared.ts'
import type { Feature } from '../feature.ts'
import type { People } from '../people/people.ts'
import type { AuditedChange } from './audit.ts'
import { changedFields, sayAction } from './format-entry.ts'

/** What the record history needs to read and format its entries. */
export interface RecordTeller {
  database: Database
  people: People
  features: readonly Feature[]
}

/** Older entries are visible in the audit trail. */
const mostShown = 50

/**
 * Lists the actions on a record, newest first. Only changes list their fields: the record's page shows the initial
 * values with all changes applied.
 */
export async function recordActivity(
  { database, people, features }: RecordTeller,
  { entity, entityId }: Pick<AuditedChange, 'entity' | 'entityId'>,
): Promise<ActivityEntry[]> {
  const rows = await database.reads
    .selectFrom('audit_entries')
    .select(['action', 'at', 'actor_id as byId', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('place', 'desc')
    .limit(mostShown)
    .execute()
  const names = await people.namesOf([...new Set(rows.map(({ byId }) => byId))])
  const coded = trailRecordsOf(features)[entity]?.coded
  return rows.map(({ action, at, byId, before, after }) => ({
    action: sayAction(action),
    by: names.get(byId) ?? '',
    at,
    note: '',
    fields: action === `${entity}.changed` ? changedFields(before, after, { coded }) : [],
  }))
}

/** Returns who changed a record last, and when; null if the trail has no entry for it. */
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
