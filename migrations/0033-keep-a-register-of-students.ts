import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'

interface OldStudent {
  roll_number: string
  name: string
  branch: string
  batch: string
  updated_at: string
}

/** Far below what either engine takes as values of one statement. */
const chunkRows = 200

const references = [
  'course_id',
  'branch_id',
  'batch_id',
  'semester_id',
  'section_id',
  'regulation_id',
  'category_id',
  'seat_type_id',
]
const texts = [
  'name',
  'name_in_own_script',
  'branch',
  'batch',
  'mobile',
  'email',
  'date_of_birth',
  'father_name',
  'father_mobile',
  'mother_name',
  'mother_mobile',
  // For lists: small letters, and never null.
  'name_key',
  'number_key',
  'search_text',
  'status',
  'created_at',
  'created_by',
  'updated_at',
]

/**
 * The register becomes a record with an id of its own: roll and admission numbers come later or change. What the
 * catalogue knows is kept by its entry; `branch` and `batch` hold the words of those students whose entry the
 * catalogue does not have, as they came.
 */
export async function up(db: Kysely<{ students: OldStudent }>): Promise<void> {
  const old = await db.selectFrom('students').selectAll().execute()
  await db.schema.dropTable('students').execute()
  let table = db.schema
    .createTable('students')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('roll_number', 'text', (c) => c.unique())
    .addColumn('admission_number', 'text', (c) => c.unique())
    .addColumn('version', 'integer', (c) => c.notNull())
  for (const column of references)
    table = table.addColumn(column, 'text', (c) => c.references('catalogue_entries.id'))
  for (const column of texts) table = table.addColumn(column, 'text', (c) => c.notNull())
  await table.execute()
  for (let start = 0; start < old.length; start += chunkRows)
    await db
      .insertInto('students')
      .values(old.slice(start, start + chunkRows).map(carriedOver))
      .execute()
  await createIndexes(db)
  await createChanges(db)
}

const carriedOver = ({ roll_number, name, branch, batch, updated_at }: OldStudent) => ({
  ...Object.fromEntries(texts.map((column) => [column, ''])),
  id: randomUUID(),
  version: 1,
  roll_number,
  name,
  branch,
  batch,
  name_key: name.toLowerCase(),
  number_key: roll_number,
  status: 'studying',
  search_text: `${name} ${roll_number}`.toLowerCase(),
  created_at: updated_at,
  created_by: 'system',
  updated_at,
})

/** For what the list sorts by and is narrowed by; each ends with what it is sorted by and its key. */
async function createIndexes(db: Kysely<{ students: OldStudent }>): Promise<void> {
  const order = ['number_key', 'id']
  const indexes = {
    // All of them are searched in the index itself.
    students_by_number: [...order, 'search_text'],
    students_by_name: ['name_key', 'id'],
    // Most students are of one course: what else narrows them is read from the index itself.
    students_of_course: ['course_id', ...order, 'status', 'search_text'],
    students_of_branch: ['branch_id', 'batch_id', 'status', ...order],
    students_of_batch: ['batch_id', 'status', ...order],
    students_of_semester: ['semester_id', 'status', ...order],
    students_of_status: ['status', ...order],
    students_in_words: ['branch', 'batch'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('students').columns(columns).execute()
}

/** What was changed of a student, by whom: their history, and what an upload is undone from. */
async function createChanges(db: Kysely<{ students: OldStudent }>): Promise<void> {
  await db.schema
    .createTable('student_changes')
    .addColumn('student_id', 'text', (c) => c.notNull().references('students.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .addColumn('import_id', 'text')
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('student_changes_pk', ['student_id', 'version'])
    .execute()
}
