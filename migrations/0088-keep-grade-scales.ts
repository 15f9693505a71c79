import type { Kysely } from 'kysely'

/** Grade scales that a college keeps besides the shipped ones, and which scale the exams of a regulation take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('grade_scales')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text')
    .addColumn('is_retired', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('regulation_scales')
    .addColumn('regulation', 'text', (c) => c.primaryKey())
    .addColumn('scheme', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .execute()
}
