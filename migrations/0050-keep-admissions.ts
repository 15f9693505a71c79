import { type Kysely, sql } from 'kysely'

/**
 * Which entries of the catalogue an admission names. Those that lists are narrowed by have an index; the others are
 * looked through where an entry is removed, which is rare, while each index costs every upload.
 */
const references = [
  'level_id',
  'course_id',
  'branch_id',
  'batch_id',
  'semester_id',
  'regulation_id',
  'category_id',
  'sub_caste_id',
  'admission_type_id',
  'seat_type_id',
  'admission_entry_type_id',
  'student_type_id',
  'entrance_type_id',
  'nationality_id',
  'religion_id',
  'division_id',
  'agent_id',
]

const texts = [
  'name',
  'name_in_own_script',
  'gender',
  'date_of_birth',
  'admitted_on',
  'hall_ticket_no',
  'student_mobile',
  'email',
  'father_name',
  'father_mobile',
  'mother_name',
  'mother_mobile',
  // The Aadhaar number is sealed, and found by its hash; both are empty where there is none.
  'aadhaar',
  'aadhaar_hash',
  // What lists look at: small letters, and never null.
  'name_key',
  'search_text',
  // JSON of what nobody searches by.
  'details',
  'state',
  'created_at',
  'created_by',
  'updated_at',
]

/**
 * What is known of whoever is admitted. Its number is taken in the transaction that writes the row and never given
 * again: a cancelled admission and one whose upload was undone keep theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('admissions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('form', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('import_id', 'text')
    .addColumn('student_id', 'text', (c) => c.references('students.id').onDelete('set null'))
  for (const column of references)
    table = table.addColumn(column, 'text', (c) => c.references('catalogue_entries.id'))
  for (const column of texts) table = table.addColumn(column, 'text', (c) => c.notNull())
  await table.execute()
  const indexes = {
    admissions_by_time: ['created_at', 'id'],
    admissions_by_name: ['name_key', 'id'],
    admissions_of_branch: ['branch_id', 'batch_id', 'state'],
    admissions_of_course: ['course_id', 'state'],
    admissions_of_batch: ['batch_id', 'state'],
    admissions_of_seat_type: ['seat_type_id', 'state'],
    admissions_of_import: ['import_id'],
    admissions_by_email: ['email'],
    admissions_by_day: ['admitted_on', 'state'],
    admissions_by_aadhaar: ['aadhaar_hash'],
    admissions_by_hall_ticket: ['hall_ticket_no'],
    admissions_by_mobile: ['student_mobile'],
    admissions_of_student: ['student_id'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('admissions').columns(columns).execute()
  await createChanges(db)
  await createSeries(db)
  await createCertificates(db)
}

async function createChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admission_changes')
    .addColumn('admission_id', 'text', (c) => c.notNull().references('admissions.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('admission_changes_pk', ['admission_id', 'version'])
    .execute()
}

/** How numbers are made: of one course or of all, of one academic year or of each. */
async function createSeries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admission_series')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('course_id', 'text', (c) => c.references('catalogue_entries.id'))
    // Such as 2026-2027; empty for each.
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('pattern', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  // Null is not the same as null.
  await sql`create unique index admission_series_once on admission_series (coalesce(course_id, ''), year)`.execute(
    db,
  )
}

/** Papers that were handed in, and to whom they went back. */
async function createCertificates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admission_certificates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('admission_id', 'text', (c) => c.notNull().references('admissions.id').onDelete('cascade'))
    .addColumn('certificate_id', 'text', (c) => c.notNull().references('catalogue_entries.id'))
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addColumn('received_by', 'text', (c) => c.notNull())
    .addColumn('returned_at', 'text')
    .addColumn('returned_by', 'text')
    .addColumn('returned_to', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('certificates_of_admission')
    .on('admission_certificates')
    .columns(['admission_id', 'received_at'])
    .execute()
  await db.schema
    .createIndex('certificates_of_kind')
    .on('admission_certificates')
    .column('certificate_id')
    .execute()
}
