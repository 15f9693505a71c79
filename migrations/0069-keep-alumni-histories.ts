import type { Kysely } from 'kysely'

/** What the office writes down of alumni: where they work or study. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('alumni_histories')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('roll_number', 'text', (c) => c.notNull().unique())
  for (const text of texts) table = table.addColumn(text, 'text', (c) => c.notNull())
  await table
    // Hundredths of a lakh, out of `packages`; null where that says no sum.
    .addColumn('package_lakhs', 'integer')
    // In small letters, to sort by.
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .execute()
  const indexes = {
    histories_by_time: ['created_at', 'id'],
    histories_by_name: ['name_key', 'id'],
    histories_by_status: ['status', 'created_at', 'id'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('alumni_histories').columns(columns).execute()
}

const texts = [
  'name',
  'father_name',
  'course',
  'batch',
  'branch',
  'section',
  'student_mobile',
  'student_email',
  'company',
  'packages',
  'designation',
  'experience',
  'institute_name',
  'location',
]
