import { type Kysely, sql } from 'kysely'

/** Which subject stands for which, by regulation, and since when one no longer does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subject_substitutes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('regulation', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('stands_for', 'text', (c) => c.notNull())
    .addColumn('added_at', 'text', (c) => c.notNull())
    .addColumn('added_by', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text')
    .execute()
  await db.schema
    .createIndex('subject_substitutes_in_force')
    .unique()
    .on('subject_substitutes')
    .columns(['regulation', 'code'])
    .where(sql.ref('removed_at'), 'is', null)
    .execute()
}
