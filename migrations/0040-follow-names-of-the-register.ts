import { type Kysely, sql } from 'kysely'

/** What results are called since they were published, each name with a code of its own; and whose name the register has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('result_names')
    .addColumn('verify_code', 'text', (c) => c.primaryKey())
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('roll_number', 'text', (c) => c.notNull())
    .addColumn('student_name', 'text', (c) => c.notNull())
    .addColumn('named_at', 'text', (c) => c.notNull())
    .addColumn('superseded_at', 'text')
    .execute()
  await db.schema
    .createIndex('result_names_all')
    .unique()
    .on('result_names')
    .columns(['exam_id', 'version', 'roll_number', 'student_name'])
    .execute()
  // A result has one name at a time.
  await db.schema
    .createIndex('result_names_current')
    .unique()
    .on('result_names')
    .columns(['exam_id', 'version', 'roll_number'])
    .where(sql.ref('superseded_at'), 'is', null)
    .execute()
  await db.schema.createIndex('result_names_roll').on('result_names').column('roll_number').execute()
  await db.schema
    .createTable('renamed_students')
    .addColumn('roll_number', 'text', (c) => c.primaryKey())
    .addColumn('mark', 'text', (c) => c.notNull())
    .execute()
  // Results of before are looked at once.
  await sql`insert into renamed_students (roll_number, mark)
    select roll_number, id from students where roll_number is not null`.execute(db)
}
