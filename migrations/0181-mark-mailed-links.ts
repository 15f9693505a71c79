import type { Kysely } from 'kysely'

/** A link that only an email contains: using it proves that the person reads the address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('one_time_links')
    .addColumn('is_mailed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
