import type { Kysely } from 'kysely'

/** What an exam that is out was called before somebody corrected it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('exams')
    // How often: pages and memos of each label are told apart by it.
    .addColumn('label', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('exam_labels')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('regulation', 'text', (c) => c.notNull())
    .addColumn('held_month', 'integer', (c) => c.notNull())
    .addColumn('held_year', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('corrected_at', 'text', (c) => c.notNull())
    .addColumn('corrected_by', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addUniqueConstraint('exam_labels_in_order', ['exam_id', 'number'])
    .execute()
  await db.schema.createIndex('exam_labels_by_title').on('exam_labels').column('title').execute()
}
