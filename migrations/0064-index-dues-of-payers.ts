import type { Kysely } from 'kysely'

/** The account of one person lists cancelled dues too, which the index of those that count does not have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('dues_of_payer').on('dues').columns(['payer_kind', 'payer_id']).execute()
}
