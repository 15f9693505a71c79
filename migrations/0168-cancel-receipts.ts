import type { Kysely } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/** Keeps who asked to cancel receipts of the counter, and why. Sums are whole paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('till_cancellations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sale_id', 'text', (c) => c.notNull().references('till_sales.id'))
    .addColumn('amount', longNumberType(engineOf(db)), (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('till_cancellations_of_sale')
    .on('till_cancellations')
    .columns(['sale_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('till_cancellations_by_state')
    .on('till_cancellations')
    .columns(['state', 'created_at'])
    .execute()
  await db.schema
    .createTable('till_cancelled_orders')
    .addColumn('cancellation_id', 'text', (c) => c.notNull().references('till_cancellations.id'))
    .addColumn('order_id', 'text', (c) => c.notNull().references('payment_orders.id'))
    .addPrimaryKeyConstraint('till_cancelled_orders_pk', ['cancellation_id', 'order_id'])
    .execute()
  await db.schema
    .createIndex('till_cancelled_orders_of_order')
    .on('till_cancelled_orders')
    .column('order_id')
    .execute()
}
