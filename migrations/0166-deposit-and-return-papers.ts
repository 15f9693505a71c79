import type { Kysely } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/** Keeps the deposits of cheques and demand drafts, and what the bank did with each. Sums are whole paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const paise = longNumberType(engineOf(db))
  await db.schema
    .createTable('till_deposits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // An Indian date.
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('bank', 'text', (c) => c.notNull())
    .addColumn('slip', 'text', (c) => c.notNull())
    .addColumn('amount', paise, (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('till_tenders')
    .addColumn('deposit_id', 'text', (c) => c.references('till_deposits.id'))
    .execute()
  // The day on which the bank honoured or returned it, and why it returned it.
  for (const column of ['bank_day', 'bank_reason'])
    await db.schema
      .alterTable('till_tenders')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema.createIndex('till_tenders_of_deposit').on('till_tenders').column('deposit_id').execute()
}
