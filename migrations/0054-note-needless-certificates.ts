import type { Kysely } from 'kysely'

/** Not everybody has each certificate: one of a caste, for example. What nobody waits for is noted, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('admission_certificates')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('handedIn'))
    .execute()
}
