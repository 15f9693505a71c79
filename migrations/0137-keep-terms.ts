import type { Kysely } from 'kysely'

/** Semesters of batches with their dates, and the department that runs each branch of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('terms')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('course_id', 'text', (column) => column.notNull().references('catalogue_entries.id'))
    .addColumn('batch_id', 'text', (column) => column.notNull().references('catalogue_entries.id'))
    .addColumn('semester_id', 'text', (column) => column.notNull().references('catalogue_entries.id'))
    .addColumn('academic_year', 'text', (column) => column.notNull())
    .addColumn('first_day', 'text', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    // JSON: first and last day of examinations and preparation, by kind.
    .addColumn('spans', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('terms_of_batch', ['batch_id', 'semester_id'])
    .execute()
  await db.schema
    .createTable('term_departments')
    .addColumn('term_id', 'text', (column) => column.notNull().references('terms.id'))
    .addColumn('branch_id', 'text', (column) => column.notNull().references('catalogue_entries.id'))
    .addColumn('department_id', 'text', (column) => column.notNull().references('catalogue_entries.id'))
    .addPrimaryKeyConstraint('term_departments_key', ['term_id', 'branch_id'])
    .execute()
  // The database looks here before an entry of the catalogue is removed.
  for (const [table, column] of [
    ['terms', 'course_id'],
    ['terms', 'semester_id'],
    ['term_departments', 'branch_id'],
    ['term_departments', 'department_id'],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
