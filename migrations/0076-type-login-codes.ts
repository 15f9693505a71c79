import type { Kysely } from 'kysely'

/** A login slip has a short code besides its link, for whoever types: a keyed hash of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('one_time_links').addColumn('code_hash', 'text').execute()
  await db.schema.createIndex('one_time_links_by_code').on('one_time_links').columns(['code_hash']).execute()
}
