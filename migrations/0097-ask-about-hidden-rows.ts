import type { Kysely } from 'kysely'

/** How many rows of an upload are hidden in its file, and what a person says about them: `skip`, `take` or nothing yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('imports')
    .addColumn('hidden_rows', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('imports').addColumn('hidden_choice', 'text').execute()
}
