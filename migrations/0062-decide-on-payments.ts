import { type Kysely, sql } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/** What two people decide about money in doubt, how money goes back, and what the college keeps. Amounts are whole paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const paise = longNumberType(engineOf(db))
  await db.schema
    .createTable('payment_decisions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('review_id', 'text', (c) => c.notNull().references('payment_reviews.id'))
    .addColumn('deed', 'text', (c) => c.notNull())
    // Of the review, as it was seen: of another sum nobody has decided.
    .addColumn('amount', paise, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`create unique index decisions_open_once on payment_decisions (review_id) where state = 'proposed'`.execute(
    db,
  )
  await db.schema
    .createIndex('decisions_of_review')
    .on('payment_decisions')
    .columns(['review_id', 'created_at'])
    .execute()

  await db.schema
    .alterTable('payment_refunds')
    .addColumn('way', 'text', (c) => c.notNull().defaultTo('gateway'))
    .execute()
  // 1: the dues are owed again once the money has gone back.
  await db.schema
    .alterTable('payment_refunds')
    .addColumn('reopens', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('payment_refunds').addColumn('sent_on', 'text').execute()
  await db.schema.alterTable('payment_refunds').addColumn('number', 'text').execute()
  await sql`create unique index refunds_open_once on payment_refunds (attempt_id) where state in ('proposed', 'approved')`.execute(
    db,
  )
  await db.schema.createIndex('refunds_by_number').unique().on('payment_refunds').column('number').execute()

  await db.schema
    .createTable('kept_payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('payer_kind', 'text', (c) => c.notNull())
    .addColumn('payer_id', 'text', (c) => c.notNull())
    .addColumn('amount', paise, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .execute()
  const indexes = {
    kept_of_payer: ['kept_payments', 'payer_kind', 'payer_id'],
    attempts_by_time: ['payment_attempts', 'created_at', 'id'],
    reviews_by_time: ['payment_reviews', 'created_at', 'id'],
    refunds_by_time: ['payment_refunds', 'created_at', 'id'],
  }
  for (const [name, [table = '', ...columns]] of Object.entries(indexes))
    await db.schema.createIndex(name).on(table).columns(columns).execute()
}
