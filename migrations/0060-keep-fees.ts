import { type Kysely, sql } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/** What the college charges for, what each person owes, and the money that came and went. All amounts are whole paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const paise = longNumberType(engineOf(db))
  await createTypes(db)
  await createStructures(db)
  await createDues(db)
  await createLedger(db)

  async function createTypes(to: Kysely<unknown>): Promise<void> {
    await to.schema
      .createTable('fee_types')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      // As it is compared: no two types are called alike.
      .addColumn('name_key', 'text', (c) => c.notNull().unique())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('is_online', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
  }

  /** Whoever is in all the places that a structure names owes its amount. */
  async function createStructures(to: Kysely<unknown>): Promise<void> {
    const places = ['course_id', 'batch_id', 'branch_id', 'category_id', 'seat_type_id', 'semester_id']
    let table = to.schema
      .createTable('fee_structures')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('fee_type_id', 'text', (c) => c.notNull().references('fee_types.id'))
    for (const place of places)
      table = table.addColumn(place, 'text', (c) => c.references('catalogue_entries.id'))
    await table
      .addColumn('year', 'text', (c) => c.notNull())
      .addColumn('amount', paise, (c) => c.notNull())
      .addColumn('due_on', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    // Null is not the same as null.
    const once = sql.join(places.map((place) => sql`coalesce(${sql.ref(place)}, '')`))
    await sql`create unique index fee_structures_once on fee_structures (fee_type_id, year, ${once})`.execute(
      to,
    )
  }

  async function createDues(to: Kysely<unknown>): Promise<void> {
    await to.schema
      .createTable('dues')
      .addColumn('id', 'text', (c) => c.primaryKey())
      // A student or an admission, and its id.
      .addColumn('payer_kind', 'text', (c) => c.notNull())
      .addColumn('payer_id', 'text', (c) => c.notNull())
      .addColumn('fee_type_id', 'text', (c) => c.notNull().references('fee_types.id'))
      .addColumn('semester_id', 'text', (c) => c.references('catalogue_entries.id'))
      // An academic year, such as 2026-2027.
      .addColumn('year', 'text', (c) => c.notNull())
      // What tells it from another one of the same type and time, such as an opening balance.
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('amount', paise, (c) => c.notNull())
      .addColumn('settled', paise, (c) => c.notNull())
      .addColumn('due_on', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('run_id', 'text')
      .addColumn('import_id', 'text')
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await sql`create unique index dues_once on dues
      (payer_kind, payer_id, fee_type_id, coalesce(semester_id, ''), year, label) where state <> 'cancelled'`.execute(
      to,
    )
    const indexes = {
      dues_of_run: ['run_id'],
      dues_of_import: ['import_id'],
      dues_of_type: ['fee_type_id', 'state'],
      dues_by_day: ['due_on', 'id'],
    }
    for (const [name, columns] of Object.entries(indexes))
      await to.schema.createIndex(name).on('dues').columns(columns).execute()
    await to.schema
      .createTable('dues_runs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      // JSON of whom and what it was made for.
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('amount', paise, (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('by_id', 'text', (c) => c.notNull())
      .addColumn('undone_at', 'text')
      .execute()
    await to.schema
      .createTable('due_adjustments')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('due_id', 'text', (c) => c.notNull().references('dues.id'))
      // What the amount changes by: less than 0 is a concession.
      .addColumn('amount', paise, (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await to.schema.createIndex('adjustments_of_due').on('due_adjustments').column('due_id').execute()
    await to.schema
      .createIndex('adjustments_by_state')
      .on('due_adjustments')
      .columns(['state', 'created_at', 'id'])
      .execute()
  }

  /** Rows are only ever added: what was wrong is reversed by another row. */
  async function createLedger(to: Kysely<unknown>): Promise<void> {
    await to.schema
      .createTable('fee_ledger')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      // What came in; less than 0 went back.
      .addColumn('amount', paise, (c) => c.notNull())
      .addColumn('payer_kind', 'text', (c) => c.notNull())
      .addColumn('payer_id', 'text', (c) => c.notNull())
      .addColumn('fee_type_id', 'text', (c) => c.notNull().references('fee_types.id'))
      .addColumn('order_id', 'text')
      .addColumn('receipt_number', 'text')
      .addColumn('reference', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('by_id', 'text', (c) => c.notNull())
      .execute()
    const indexes = {
      ledger_by_time: ['at', 'id'],
      ledger_of_payer: ['payer_kind', 'payer_id', 'at'],
      ledger_of_order: ['order_id'],
    }
    for (const [name, columns] of Object.entries(indexes))
      await to.schema.createIndex(name).on('fee_ledger').columns(columns).execute()
    await to.schema
      .createTable('fee_allocations')
      .addColumn('ledger_id', 'text', (c) => c.notNull().references('fee_ledger.id'))
      .addColumn('due_id', 'text', (c) => c.notNull().references('dues.id'))
      .addColumn('amount', paise, (c) => c.notNull())
      .addPrimaryKeyConstraint('fee_allocations_pk', ['ledger_id', 'due_id'])
      .execute()
    await to.schema.createIndex('allocations_of_due').on('fee_allocations').column('due_id').execute()
  }
}
