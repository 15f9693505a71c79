import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** What the accounts office adds up is read from indexes alone: of so many rows each would be looked for in its table otherwise. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropIndex('ledger_by_time').execute()
  await db.schema
    .createIndex('ledger_by_time')
    .on('fee_ledger')
    .columns(['at', 'id', 'kind', 'amount', 'fee_type_id', 'payer_kind', 'payer_id'])
    .execute()
  // Few among many: money that went back, by the receipt that it came with.
  await db.schema
    .createIndex('ledger_given_back')
    .on('fee_ledger')
    .columns(['receipt_number', 'amount'])
    .where(sql.ref('kind'), '<>', 'payment')
    .execute()
  await db.schema
    .createIndex('dues_open')
    .on('dues')
    .columns(['due_on', 'amount', 'settled'])
    .where(sql.ref('state'), '=', 'open')
    .execute()
  await db.schema
    .createIndex('dues_of_year')
    .on('dues')
    .columns(['year', 'state', 'payer_kind', 'payer_id', 'amount', 'settled'])
    .execute()
  await db.schema.dropIndex('receipts_of_series').execute()
  await db.schema
    .createIndex('receipts_of_series')
    .on('payment_receipts')
    .columns(['series', 'place', 'amount', 'dishonoured_at'])
    .execute()
}
