import type { Kysely } from 'kysely'

/** How many students of a file the register does not have, as its dry run found; and which upload of something else brought a student into the register: they go with it while nothing else refers to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('result_imports').addColumn('missing', 'integer').execute()
  await db.schema
    .createTable('student_additions')
    .addColumn('student_id', 'text', (c) => c.primaryKey().references('students.id').onDelete('cascade'))
    .addColumn('import_id', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('student_additions_import')
    .on('student_additions')
    .columns(['import_id', 'student_id'])
    .execute()
}
