import { type Kysely, sql } from 'kysely'

/** Who says that they studied here, until the office has looked at it and after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('alumni_registrations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
  for (const text of texts) table = table.addColumn(text, 'text', (c) => c.notNull())
  await table
    .addColumn('reason', 'text', (c) => c.notNull())
    // The login that it was sent with, or that was made for it.
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  const indexes = {
    alumni_by_time: ['created_at', 'id'],
    alumni_by_state: ['state', 'created_at', 'id'],
    alumni_of_number: ['roll_number'],
    alumni_of_email: ['email'],
    alumni_of_user: ['user_id'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('alumni_registrations').columns(columns).execute()
  // Two may say that a number is theirs; the office says it of one.
  await sql`create unique index alumni_verified_once on alumni_registrations (roll_number) where state = 'verified'`.execute(
    db,
  )
}

const texts = [
  'name',
  'degree',
  'batch',
  'branch',
  'roll_number',
  'mobile_number',
  'email',
  'working',
  'company_name',
  'job_title',
  'work_address',
  'institute_name',
  'course_name',
  'edu_address',
]
