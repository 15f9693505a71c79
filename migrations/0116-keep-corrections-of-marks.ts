import type { Kysely } from 'kysely'

/** Marks that were corrected one by one on the screen: what stood there, what stands there now, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mark_corrections')
    .addColumn('import_id', 'text', (c) => c.primaryKey())
    .addColumn('exam_id', 'text', (c) => c.notNull())
    .addColumn('roll_number', 'text', (c) => c.notNull())
    .addColumn('subject_code', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('corrected_at', 'text', (c) => c.notNull())
    .addColumn('corrected_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('mark_corrections_of_student')
    .on('mark_corrections')
    .columns(['exam_id', 'roll_number'])
    .execute()
}
