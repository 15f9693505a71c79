import type { Kysely } from 'kysely'

/** Uploads and their marks. A mark belongs to its import; undoing an import takes its marks out of the count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('result_imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams.id'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('file_hash', 'text', (c) => c.notNull())
    .addColumn('mapping', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('rows', 'integer', (c) => c.notNull())
    .addColumn('new_rows', 'integer', (c) => c.notNull())
    .addColumn('updated_rows', 'integer', (c) => c.notNull())
    .addColumn('duplicate_rows', 'integer', (c) => c.notNull())
    .addColumn('error_rows', 'integer', (c) => c.notNull())
    .addColumn('students', 'integer', (c) => c.notNull())
    .addColumn('problems', 'text', (c) => c.notNull())
    .addColumn('published_version', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'text')
    .addUniqueConstraint('result_imports_order', ['exam_id', 'seq'])
    .execute()

  await db.schema
    .createTable('import_subjects')
    .addColumn('import_id', 'text', (c) => c.notNull().references('result_imports.id'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('credits', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_subjects_key', ['import_id', 'code'])
    .execute()

  await db.schema
    .createTable('marks')
    .addColumn('import_id', 'text', (c) => c.notNull().references('result_imports.id'))
    .addColumn('roll_number', 'text', (c) => c.notNull())
    .addColumn('subject_code', 'text', (c) => c.notNull())
    .addColumn('student_name', 'text', (c) => c.notNull())
    .addColumn('internals', 'text', (c) => c.notNull())
    .addColumn('grade', 'text', (c) => c.notNull())
    .addColumn('credits', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('marks_key', ['import_id', 'roll_number', 'subject_code'])
    .execute()
}
