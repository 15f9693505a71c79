import { type Kysely, sql } from 'kysely'

/**
 * The subjects of a regulation, branch and semester, and which of them stand for subjects of other regulations. Credits
 * and hours a week are hundredths. A null was never stated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('curriculum_subjects')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('regulation_id', 'text', (c) => c.notNull().references('catalogue_entries.id'))
    .addColumn('branch_id', 'text', (c) => c.notNull().references('catalogue_entries.id'))
    .addColumn('semester_id', 'text', (c) => c.notNull().references('catalogue_entries.id'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('attendance_code', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('short_name', 'text', (c) => c.notNull())
    .addColumn('short_key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text')
    .addColumn('lecture_hours', 'integer')
    .addColumn('tutorial_hours', 'integer')
    .addColumn('practical_hours', 'integer')
    .addColumn('credits', 'integer')
    .addColumn('cie_max', 'integer')
    .addColumn('see_max', 'integer')
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('curriculum_subjects_once', ['regulation_id', 'branch_id', 'semester_id', 'code'])
    .execute()
  await db.schema
    .createIndex('curriculum_subjects_short')
    .unique()
    .on('curriculum_subjects')
    .columns(['regulation_id', 'branch_id', 'semester_id', 'short_key'])
    .where(sql.ref('short_key'), '<>', '')
    .execute()
  await db.schema
    .createTable('curriculum_equivalents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('regulation_id', 'text', (c) => c.notNull().references('catalogue_entries.id'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('other_regulation_id', 'text', (c) => c.notNull().references('catalogue_entries.id'))
    .addColumn('other_code', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addUniqueConstraint('curriculum_equivalents_once', [
      'regulation_id',
      'code',
      'other_regulation_id',
      'other_code',
    ])
    .execute()
  // The database looks here before an entry of the catalogue is removed.
  for (const [table, column] of [
    ['curriculum_subjects', 'branch_id'],
    ['curriculum_subjects', 'semester_id'],
    ['curriculum_equivalents', 'other_regulation_id'],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
