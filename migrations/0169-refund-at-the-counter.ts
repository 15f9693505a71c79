import { type Kysely, sql } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

const indexes = ['refunds_of_attempt', 'refunds_open_once'] as const

/** Lets money of the counter be refunded, which has no attempt, and keeps what a shift paid out in cash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await db.schema
      .alterTable('payment_refunds')
      .alterColumn('attempt_id', (c) => c.dropNotNull())
      .execute()
  } else await makeAnew(db)
  await sql`create unique index refunds_open_once_of_order on payment_refunds (order_id)
    where attempt_id is null and state in ('proposed', 'approved')`.execute(db)
  await db.schema.createIndex('refunds_of_order').on('payment_refunds').column('order_id').execute()
  await db.schema
    .createTable('till_payouts')
    .addColumn('refund_id', 'text', (c) => c.primaryKey().references('payment_refunds.id'))
    .addColumn('shift_id', 'text', (c) => c.notNull().references('till_shifts.id'))
    .addColumn('amount', longNumberType(engineOf(db)), (c) => c.notNull())
    .execute()
  await db.schema.createIndex('till_payouts_of_shift').on('till_payouts').column('shift_id').execute()
}

/** SQLite cannot drop the condition of a column, so the column is made anew. */
async function makeAnew(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('payment_refunds').renameColumn('attempt_id', 'attempt_before').execute()
  await db.schema
    .alterTable('payment_refunds')
    .addColumn('attempt_id', 'text', (c) => c.references('payment_attempts.id'))
    .execute()
  await sql`update payment_refunds set attempt_id = attempt_before`.execute(db)
  await db.schema.alterTable('payment_refunds').dropColumn('attempt_before').execute()
  await db.schema.createIndex('refunds_of_attempt').on('payment_refunds').column('attempt_id').execute()
  await sql`create unique index refunds_open_once on payment_refunds (attempt_id)
    where state in ('proposed', 'approved')`.execute(db)
}
