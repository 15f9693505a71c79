import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/**
 * What a publication and a check are bound to, and what the exam's row says by itself: since when it is
 * out, how many students and marks count, whether other exams' pages still show an older state of it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('exams').addColumn('opened_at', 'text').execute()
  await db.schema
    .alterTable('exams')
    .addColumn('students', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('exams')
    .addColumn('marks', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('exams').addColumn('attempts_stale', 'text').execute()
  await db.schema.alterTable('exam_transitions').addColumn('concerns_id', 'text').execute()
  await db.schema.alterTable('result_imports').addColumn('check_job', 'text').execute()
  await db.schema.alterTable('result_imports').addColumn('check_run', 'text').execute()
  await sql`update exams set opened_at = available_from
    where version > 0 and available_from <= ${new Date().toISOString()}`.execute(db)
  await countAgain(db)
}

/** So far both figures were sums over dry runs, which count a student again in each file. */
async function countAgain(db: Kysely<Tables>): Promise<void> {
  await sql`update result_imports set students =
    (select count(distinct roll_number) from marks where marks.import_id = result_imports.id)`.execute(db)
  await sql`update exams set
    students = (select count(distinct m.roll_number) from marks m
      join result_imports i on i.id = m.import_id where i.exam_id = exams.id and i.state = 'committed'),
    marks = (select count(*) from (select distinct m.roll_number, m.subject_code from marks m
      join result_imports i on i.id = m.import_id where i.exam_id = exams.id and i.state = 'committed') each_one)`.execute(
    db,
  )
}
