import type { Kysely } from 'kysely'

/** A change of a student's place keeps the day from which it holds, which is not the day on which it was entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('student_changes').addColumn('holds_from', 'text').execute()
}
