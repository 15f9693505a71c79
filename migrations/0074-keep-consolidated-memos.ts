import type { Kysely } from 'kysely'

/** What a CGPA is worth, the consolidated memos that were issued, and files of many of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('degree_rules')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('regulation', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('body', 'text')
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addUniqueConstraint('degree_rules_of_regulation', ['regulation', 'version'])
    .execute()
  await db.schema
    .createTable('transcripts')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('roll_number', 'text', (c) => c.notNull())
    .addColumn('regulation', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('issued_at', 'text', (c) => c.notNull())
    .addColumn('issued_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('transcripts_of_roll').on('transcripts').column('roll_number').execute()
  await db.schema
    .createTable('transcript_bundles')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull())
    .addColumn('branch_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('made', 'integer')
    .addColumn('skipped', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('transcript_bundles_newest')
    .on('transcript_bundles')
    .columns(['created_at', 'id'])
    .execute()
}
