import { type Kysely, sql } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/**
 * Lets one receipt stand for several fee types, and keeps what cashiers take: shifts, sales, and their tenders. Sums are
 * whole paise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowNull(db, { table: 'payment_orders', column: 'fee_type_id', references: 'fee_types.id' })
  await allowNull(db, { table: 'payment_receipts', column: 'ledger_id', references: 'fee_ledger.id' })
  await db.schema
    .alterTable('payment_orders')
    .addColumn('way', 'text', (c) => c.notNull().defaultTo('online'))
    .execute()
  await db.schema.alterTable('payment_receipts').addColumn('cancelled_at', 'text').execute()
  await createShifts(db)
  await createSales(db)
  await db.schema.alterTable('fee_ledger').addColumn('tender_id', 'text').execute()
  await db.schema.createIndex('ledger_of_tender').on('fee_ledger').column('tender_id').execute()
}

interface Column {
  table: string
  column: string
  references: string
}

/** SQLite cannot drop the condition of a column, so the column is made anew. */
async function allowNull(db: Kysely<unknown>, { table, column, references }: Column): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await db.schema
      .alterTable(table)
      .alterColumn(column, (c) => c.dropNotNull())
      .execute()
    return
  }
  const before = `${column}_before`
  await db.schema.alterTable(table).renameColumn(column, before).execute()
  await db.schema
    .alterTable(table)
    .addColumn(column, 'text', (c) => c.references(references))
    .execute()
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(before)}`.execute(db)
  await db.schema.alterTable(table).dropColumn(before).execute()
}

async function createShifts(db: Kysely<unknown>): Promise<void> {
  const paise = longNumberType(engineOf(db))
  await db.schema
    .createTable('till_days')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('till_shifts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('cashier_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull().references('till_days.day'))
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addColumn('float', paise, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('counted_at', 'text')
    // JSON of the denominations: how many of each.
    .addColumn('counted', 'text', (c) => c.notNull())
    .addColumn('counted_cash', paise)
    // Cash that the books expect, float included, as of the count.
    .addColumn('expected_cash', paise)
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`create unique index till_shifts_open on till_shifts (cashier_id) where state = 'open'`.execute(db)
  await db.schema.createIndex('till_shifts_of_day').on('till_shifts').columns(['day', 'opened_at']).execute()
  await db.schema
    .createIndex('till_shifts_of_cashier')
    .on('till_shifts')
    .columns(['cashier_id', 'opened_at'])
    .execute()
}

async function createSales(db: Kysely<unknown>): Promise<void> {
  const paise = longNumberType(engineOf(db))
  await db.schema
    .createTable('till_sales')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('shift_id', 'text', (c) => c.notNull().references('till_shifts.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    // Sent by the page: the same key again is the same sale.
    .addColumn('request_key', 'text', (c) => c.notNull())
    .addColumn('amount', paise, (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .addUniqueConstraint('till_sales_once', ['by_id', 'request_key'])
    .execute()
  await db.schema.createIndex('till_sales_of_shift').on('till_sales').columns(['shift_id', 'at']).execute()
  await db.schema.createIndex('till_sales_of_day').on('till_sales').columns(['day', 'at']).execute()
  await db.schema
    .createTable('till_sale_orders')
    .addColumn('sale_id', 'text', (c) => c.notNull().references('till_sales.id'))
    .addColumn('order_id', 'text', (c) => c.notNull().unique().references('payment_orders.id'))
    .addPrimaryKeyConstraint('till_sale_orders_pk', ['sale_id', 'order_id'])
    .execute()
  await db.schema
    .createTable('till_tenders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sale_id', 'text', (c) => c.notNull().references('till_sales.id'))
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('amount', paise, (c) => c.notNull())
    // Cash that was handed over, change included; the amount otherwise.
    .addColumn('given', paise, (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    // What must be unique of its way, such as number and bank of a cheque; empty for cash.
    .addColumn('reference_key', 'text', (c) => c.notNull())
    .addColumn('bank', 'text', (c) => c.notNull())
    .addColumn('dated_on', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`create unique index till_tenders_reference on till_tenders (way, reference_key)
    where reference_key <> ''`.execute(db)
  await db.schema.createIndex('till_tenders_of_sale').on('till_tenders').column('sale_id').execute()
  await db.schema
    .createIndex('till_tenders_by_state')
    .on('till_tenders')
    .columns(['state', 'day', 'id'])
    .execute()
  await db.schema
    .createTable('till_tender_parts')
    .addColumn('tender_id', 'text', (c) => c.notNull().references('till_tenders.id'))
    .addColumn('order_id', 'text', (c) => c.notNull().references('payment_orders.id'))
    .addColumn('amount', paise, (c) => c.notNull())
    .addPrimaryKeyConstraint('till_tender_parts_pk', ['tender_id', 'order_id'])
    .execute()
  await db.schema
    .createIndex('till_tender_parts_of_order')
    .on('till_tender_parts')
    .column('order_id')
    .execute()
}
