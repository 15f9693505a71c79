import type { Kysely } from 'kysely'

interface Old {
  student_changes: { student_id: string; before: string; step_id: string | null }
  former_numbers: { roll_number: string; student_id: string }
}

/** Far below what either engine takes as values of one statement. */
const chunkRows = 400

/**
 * What is done with many students at once, or with one who is placed elsewhere, is a step: their changes say which, so
 * that it can be taken back. And who had a roll number before, which nobody finds in the changes.
 */
export async function up(db: Kysely<Old>): Promise<void> {
  await db.schema
    .createTable('student_steps')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('students', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    // Taken back once: of two who do it at the same moment the later one is refused here.
    .addColumn('undoes', 'text', (c) => c.unique().references('student_steps.id'))
    .execute()
  await db.schema.createIndex('student_steps_by_time').on('student_steps').columns(['at', 'id']).execute()
  await db.schema
    .alterTable('student_changes')
    .addColumn('step_id', 'text', (c) => c.references('student_steps.id'))
    .execute()
  await db.schema
    .createIndex('student_changes_of_step')
    .on('student_changes')
    .columns(['step_id', 'student_id'])
    .execute()
  await db.schema
    .createTable('former_numbers')
    .addColumn('roll_number', 'text', (c) => c.notNull())
    .addColumn('student_id', 'text', (c) => c.notNull().references('students.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('former_numbers_pk', ['roll_number', 'student_id'])
    .execute()
  await db.schema.createIndex('former_numbers_of_student').on('former_numbers').column('student_id').execute()
  await fillNumbers(db)
}

async function fillNumbers(db: Kysely<Old>): Promise<void> {
  const changes = await db
    .selectFrom('student_changes')
    .select(['student_id', 'before'])
    .where('before', 'like', '%"rollNumber":"%')
    .execute()
  const rows = changes.map(({ student_id, before }) => ({
    student_id,
    // As the register wrote it.
    roll_number: (JSON.parse(before) as { rollNumber: string }).rollNumber,
  }))
  for (let start = 0; start < rows.length; start += chunkRows)
    await db
      .insertInto('former_numbers')
      .values(rows.slice(start, start + chunkRows))
      .onConflict((clash) => clash.doNothing())
      .execute()
}
