import { type Kysely, sql } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/** Who is to pay each due: the student, the government or another sponsor. Rules of two people decide it for new dues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('dues')
    .addColumn('payable_by', 'text', (c) => c.notNull().defaultTo('student'))
    .execute()
  // The confirmed change that decided it for this due alone; rules leave such a due as it is.
  await db.schema.alterTable('dues').addColumn('payable_change_id', 'text').execute()
  // Who is to pay, for a change of that; otherwise empty.
  await db.schema
    .alterTable('due_changes')
    .addColumn('payable_by', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('payable_rules')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('fee_type_id', 'text', (c) => c.notNull().references('fee_types.id'))
    // Null means any.
    .addColumn('seat_type_id', 'text', (c) => c.references('catalogue_entries.id'))
    .addColumn('category_id', 'text', (c) => c.references('catalogue_entries.id'))
    .addColumn('payable_by', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    // How many open dues it would move, and whole paise of what is open of them, when it was proposed or confirmed.
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('amount', longNumberType(engineOf(db)), (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  // Null is not the same as null.
  await sql`create unique index payable_rules_once on payable_rules
    (fee_type_id, coalesce(seat_type_id, ''), coalesce(category_id, '')) where state in ('proposed', 'confirmed')`.execute(
    db,
  )
  await db.schema
    .createIndex('payable_rules_by_state')
    .on('payable_rules')
    .columns(['state', 'created_at', 'id'])
    .execute()
}
