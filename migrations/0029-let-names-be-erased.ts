import type { Kysely } from 'kysely'

/** The names in an audit row stand in the chain as digests, so that they can go while it still verifies. Rows of before have none, and keep their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['actor_salt', 'actor_digest', 'record_salt', 'record_digest', 'unnamed_by'])
    await db.schema.alterTable('audit_entries').addColumn(column, 'text').execute()
}
