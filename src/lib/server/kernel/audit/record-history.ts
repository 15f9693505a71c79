import type { Kysely } from 'kysely'
import type { ToldDeed } from '#lib/lists/told-deed.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { trailRecordsOf } from '../declared.ts'
import type { Feature } from '../feature.ts'
import type { People } from '../people/people.ts'
import type { AuditedChange } from './audit.ts'
import { changedFields, sayAction } from './format-entry.ts'

/** What it is told with. */
export interface RecordTeller {
  database: Database
  people: People
  features: readonly Feature[]
}

/** Older ones stand in the trail itself. */
const mostShown = 50

/**
 * What was done with a record, the newest first. Fields are told of its changes alone: what it began with
 * stands on its page, with what was changed since.
 */
export async function recordDeeds(
  { database, people, features }: RecordTeller,
  { entity, entityId }: Pick<AuditedChange, 'entity' | 'entityId'>,
): Promise<ToldDeed[]> {
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
    deed: sayAction(action),
    by: names.get(byId) ?? '',
    at,
    note: '',
    fields: action === `${entity}.changed` ? changedFields(before, after, { coded }) : [],
  }))
}

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
