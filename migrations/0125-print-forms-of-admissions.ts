import type { Kysely } from 'kysely'

/** Files with the printed forms of several admissions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admission_form_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('admissions', 'text', (c) => c.notNull())
    .addColumn('forms', 'integer', (c) => c.notNull())
    .addColumn('made', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('admission_form_files_by_time')
    .on('admission_form_files')
    .columns(['created_at', 'id'])
    .execute()
}
