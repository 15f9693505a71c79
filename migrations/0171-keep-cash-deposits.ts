import { type Kysely, sql } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/** Keeps which cash of a day went to the bank. Sums are whole paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const paise = longNumberType(engineOf(db))
  await db.schema
    .createTable('till_cash_deposits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull().references('till_days.day'))
    // An Indian date.
    .addColumn('deposited_on', 'text', (c) => c.notNull())
    .addColumn('bank', 'text', (c) => c.notNull())
    .addColumn('slip', 'text', (c) => c.notNull())
    // JSON of the denominations: how many of each.
    .addColumn('counted', 'text', (c) => c.notNull())
    .addColumn('amount', paise, (c) => c.notNull())
    // What the counted shifts said at that moment, without their floats.
    .addColumn('expected', paise, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`create unique index till_cash_deposits_once on till_cash_deposits (day)
    where state = 'entered'`.execute(db)
  await db.schema
    .createIndex('till_cash_deposits_of_day')
    .on('till_cash_deposits')
    .columns(['day', 'created_at'])
    .execute()
}
