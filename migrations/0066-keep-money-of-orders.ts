import { type Kysely, sql } from 'kysely'

/** What is kept is of one order: money that comes for another one later is not hidden by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('kept_payments')
    .addColumn('order_id', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update kept_payments set order_id = coalesce((
    select min(o.id) from payment_orders o
    where o.payer_kind = kept_payments.payer_kind and o.payer_id = kept_payments.payer_id and o.state = 'paid'
  ), '')`.execute(db)
}
