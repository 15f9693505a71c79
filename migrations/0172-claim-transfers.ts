import { type Kysely, sql } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/**
 * Keeps what a transfer is to pay until the bank has shown it. The transfer itself is a tender without orders; refused, it
 * gives up its unique reference. Amounts are whole paise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('till_claim_lines')
    .addColumn('tender_id', 'text', (c) => c.notNull().references('till_tenders.id'))
    .addColumn('due_id', 'text', (c) => c.notNull().references('dues.id'))
    .addColumn('amount', longNumberType(engineOf(db)), (c) => c.notNull())
    // The position on the page, from 0.
    .addColumn('place', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('till_claim_lines_pk', ['tender_id', 'due_id'])
    .execute()
  await db.schema.createIndex('till_claim_lines_of_due').on('till_claim_lines').column('due_id').execute()
  // A payment that a payer shows may have been taken by UPI on the college's device: one reference is one payment.
  await sql`drop index till_tenders_reference`.execute(db)
  await sql`create unique index till_tenders_reference on till_tenders
    (reference_key, (case when way = 'upi' then 'transfer' else way end)) where reference_key <> ''`.execute(
    db,
  )
}
