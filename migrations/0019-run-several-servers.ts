import type { Kysely } from 'kysely'
import { longNumberType, engineOf } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** Which servers live and of which build; jobs of one build alone; wrong guesses, counted by all servers together. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('servers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('build', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('jobs').addColumn('build', 'text').execute()
  const long = longNumberType(engineOf(db))
  await db.schema
    .createTable('wrong_guesses')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('last_at', long, (c) => c.notNull())
    .addColumn('forgotten_at', long, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('wrong_guesses_end').on('wrong_guesses').column('forgotten_at').execute()
}
