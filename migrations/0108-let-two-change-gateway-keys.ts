import { type Kysely, sql } from 'kysely'

/** A new or changed key of the payment gateway is in force once a second person has confirmed it; its password waits as the next version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gateway_key_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('key_id', 'text', (c) => c.notNull().references('gateway_keys.id'))
    .addColumn('fee_type_id', 'text', (c) => c.notNull().references('fee_types.id'))
    // add or change.
    .addColumn('kind', 'text', (c) => c.notNull())
    // Of the password that it puts in force.
    .addColumn('password_version', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('gateway_key_changes_once')
    .unique()
    .on('gateway_key_changes')
    .column('fee_type_id')
    .where(sql.ref('state'), '=', 'proposed')
    .execute()
  await db.schema
    .createIndex('gateway_key_changes_of_key')
    .on('gateway_key_changes')
    .column('key_id')
    .execute()
  await db.schema
    .createIndex('gateway_key_changes_by_state')
    .on('gateway_key_changes')
    .columns(['state', 'created_at'])
    .execute()
}
