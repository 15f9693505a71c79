import { type Kysely, sql } from 'kysely'

/**
 * What was said when a certificate was given back stands beside what was said when it came, and papers that went
 * together are known by their return. An admission says that its person was erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('admission_certificates')
    .addColumn('return_note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('admission_certificates').addColumn('return_id', 'text').execute()
  // One return wrote one moment and one name into all of its papers.
  await sql`update admission_certificates set return_id = (
    select min(other.id) from admission_certificates as other
    where other.admission_id = admission_certificates.admission_id
      and other.returned_at = admission_certificates.returned_at
      and other.returned_to = admission_certificates.returned_to
  ) where returned_at is not null`.execute(db)
  await db.schema.alterTable('admissions').addColumn('erased_at', 'text').execute()
}
