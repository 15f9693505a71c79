import type { Kysely } from 'kysely'

/** The code on a receipt by which anyone can verify it. Receipts that were issued before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_receipts').addColumn('verify_code', 'text').execute()
  await db.schema
    .createIndex('payment_receipts_by_code')
    .unique()
    .on('payment_receipts')
    .column('verify_code')
    .execute()
}
