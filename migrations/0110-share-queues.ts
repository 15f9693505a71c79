import type { Kysely } from 'kysely'

/** From where each request in a queue that strangers fill came, as keyed hashes: one network fills a share of it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['alumni_registrations', 'registrations'])
    for (const column of ['network', 'site'])
      await db.schema.alterTable(table).addColumn(column, 'text').execute()
}
