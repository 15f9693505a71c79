import type { Kysely } from 'kysely'

/** What somebody has looked at before an exam is published: each finding with its figure, of the marks as they were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('exam_checks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams.id').onDelete('cascade'))
    .addColumn('basis', 'text', (c) => c.notNull())
    .addColumn('findings', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addColumn('seen_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('exam_checks_exam').on('exam_checks').columns(['exam_id', 'seen_at']).execute()
}
