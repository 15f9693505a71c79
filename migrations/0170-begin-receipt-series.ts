import { type Kysely, sql } from 'kysely'

/** How receipts are numbered where the college has decided it: two people, once, before the first number of a series. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipt_series')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    // A financial year, such as 2026-27.
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    // The last number of the old receipt book.
    .addColumn('behind', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await sql`create unique index receipt_series_once on receipt_series (kind, year) where state <> 'withdrawn'`.execute(
    db,
  )
  await sql`create unique index receipt_series_prefix on receipt_series (lower(prefix)) where state <> 'withdrawn'`.execute(
    db,
  )
}
