import { type Kysely, sql } from 'kysely'

/** Students admitted earlier, to whom the details of their admissions are still to be copied; the server does it once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('student_fills')
    .addColumn('student_id', 'text', (c) => c.primaryKey())
    .execute()
  await sql`
    insert into student_fills (student_id)
    select distinct admissions.student_id from admissions
    inner join students on students.id = admissions.student_id
    where admissions.state = 'admitted' and admissions.erased_at is null
  `.execute(db)
}
