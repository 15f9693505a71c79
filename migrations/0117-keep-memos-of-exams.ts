import type { Kysely } from 'kysely'

/** Files with the semester memos of a branch or a section. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('memo_bundles')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('exam_id', 'text', (c) => c.notNull())
    .addColumn('branch_id', 'text')
    .addColumn('section_id', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('made', 'integer')
    .addColumn('skipped', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('memo_bundles_of_exam')
    .on('memo_bundles')
    .columns(['exam_id', 'created_at', 'id'])
    .execute()
}
