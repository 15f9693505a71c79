import type { Kysely } from 'kysely'

/** A page of the audit trail that is narrowed to a person or to a kind of record is read from an index in the order in which rows came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('audit_entries_actor').execute()
  for (const [name, column] of [
    ['audit_entries_actor', 'actor_name'],
    ['audit_entries_kind', 'entity'],
  ] as const)
    await db.schema.createIndex(name).on('audit_entries').columns([column, 'place']).execute()
}
