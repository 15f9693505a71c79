import type { Kysely } from 'kysely'

const columns = ['gender', 'disability', 'minority', 'domicile', 'income_slab', 'apaar_id'] as const

/** What reports to AICTE, AISHE and the state ask of each student; null where nobody has said it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) await db.schema.alterTable('students').addColumn(column, 'text').execute()
  await db.schema.createIndex('students_by_apaar_id').unique().on('students').column('apaar_id').execute()
}
