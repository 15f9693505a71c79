import { type Kysely, sql } from 'kysely'
import { engineOf, longNumberType, numberedKey } from '../src/lib/server/kernel/db/portable.ts'

/** How money comes in over the payment gateway: its keys, orders, attempts to pay them, receipts and what is in doubt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const number = longNumberType(engineOf(db))
  await createKeys(db)
  await createOrders(db)
  await createAttempts(db)
  await createReceipts(db)

  /** An attempt names the version that it was begun with: a key may be changed while somebody pays. */
  async function createKeys(to: Kysely<unknown>): Promise<void> {
    await to.schema
      .createTable('gateway_keys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('fee_type_id', 'text', (c) => c.notNull().references('fee_types.id'))
      .addColumn('mode', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await sql`create unique index gateway_keys_once on gateway_keys (fee_type_id) where state = 'active'`.execute(
      to,
    )
    await to.schema
      .createTable('gateway_passwords')
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('fee_type_id', 'text', (c) => c.notNull())
      .addColumn('mode', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('user_name', 'text', (c) => c.notNull())
      // Sealed, and bound to all of the row's key: it opens in no other row.
      .addColumn('password', 'text', (c) => c.notNull())
      .addColumn('last_four', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('gateway_passwords_pk', ['key_id', 'fee_type_id', 'mode', 'version'])
      .execute()
  }

  async function createOrders(to: Kysely<unknown>): Promise<void> {
    await to.schema
      .createTable('payment_orders')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('fee_type_id', 'text', (c) => c.notNull().references('fee_types.id'))
      .addColumn('payer_kind', 'text', (c) => c.notNull())
      .addColumn('payer_id', 'text', (c) => c.notNull())
      // JSON of who pays for what, as it was called when the payment began.
      .addColumn('shown', 'text', (c) => c.notNull())
      .addColumn('amount', number, (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    const indexes = {
      orders_of_payer: ['payer_kind', 'payer_id', 'created_at'],
      orders_by_time: ['created_at', 'id'],
      orders_by_state: ['state', 'created_at', 'id'],
    }
    for (const [name, columns] of Object.entries(indexes))
      await to.schema.createIndex(name).on('payment_orders').columns(columns).execute()
    await to.schema
      .createTable('payment_order_lines')
      .addColumn('order_id', 'text', (c) => c.notNull().references('payment_orders.id'))
      .addColumn('due_id', 'text', (c) => c.notNull().references('dues.id'))
      .addColumn('amount', number, (c) => c.notNull())
      .addPrimaryKeyConstraint('payment_order_lines_pk', ['order_id', 'due_id'])
      .execute()
    await to.schema.createIndex('order_lines_of_due').on('payment_order_lines').column('due_id').execute()
  }

  async function createAttempts(to: Kysely<unknown>): Promise<void> {
    await to.schema
      .createTable('payment_attempts')
      // That of its order and its number there; the gateway knows the order by it.
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('payment_orders.id'))
      .addColumn('key_id', 'text', (c) => c.notNull().references('gateway_keys.id'))
      .addColumn('key_version', 'integer', (c) => c.notNull())
      .addColumn('amount', number, (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('charge_uuid', 'text', (c) => c.unique())
      .addColumn('payment_link', 'text', (c) => c.notNull())
      .addColumn('webhook_hash', 'text', (c) => c.notNull())
      // JSON of how it was paid, as the gateway said.
      .addColumn('paid_by', 'text', (c) => c.notNull())
      .addColumn('refunded', number, (c) => c.notNull())
      .addColumn('checks', 'integer', (c) => c.notNull())
      // Null: nobody asks any more.
      .addColumn('next_check_at', 'text')
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await sql`create unique index attempts_paid_once on payment_attempts (order_id) where state = 'PAID'`.execute(
      to,
    )
    const indexes = {
      attempts_of_order: ['order_id', 'created_at'],
      attempts_to_check: ['next_check_at'],
      attempts_by_state: ['state', 'created_at', 'id'],
      attempts_of_key: ['key_id', 'state'],
    }
    for (const [name, columns] of Object.entries(indexes))
      await to.schema.createIndex(name).on('payment_attempts').columns(columns).execute()
    // What the browser and the gateway said, believed or not.
    await to.schema
      .createTable('payment_events')
      .addColumn('seq', number, numberedKey(engineOf(to)))
      .addColumn('attempt_id', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('said', 'text', (c) => c.notNull())
      .execute()
    await to.schema
      .createIndex('events_of_attempt')
      .on('payment_events')
      .columns(['attempt_id', 'seq'])
      .execute()
  }

  async function createReceipts(to: Kysely<unknown>): Promise<void> {
    await to.schema
      .createTable('payment_receipts')
      .addColumn('number', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().unique().references('payment_orders.id'))
      .addColumn('ledger_id', 'text', (c) => c.notNull().references('fee_ledger.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      // Begins anew each April, such as general:2026-27; and the receipt's place in it.
      .addColumn('series', 'text', (c) => c.notNull())
      .addColumn('place', 'integer', (c) => c.notNull())
      .addColumn('issued_at', 'text', (c) => c.notNull())
      .addColumn('amount', number, (c) => c.notNull())
      .addColumn('payer_kind', 'text', (c) => c.notNull())
      .addColumn('payer_id', 'text', (c) => c.notNull())
      // JSON of all that stands on it: it is printed from this alone.
      .addColumn('snapshot', 'text', (c) => c.notNull())
      .addColumn('dishonoured_at', 'text')
      .execute()
    const indexes = {
      receipts_of_series: ['series', 'place'],
      receipts_of_payer: ['payer_kind', 'payer_id', 'issued_at'],
      receipts_by_time: ['issued_at', 'number'],
    }
    for (const [name, columns] of Object.entries(indexes))
      await to.schema.createIndex(name).on('payment_receipts').columns(columns).execute()
    await to.schema
      .createTable('payment_refunds')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('payment_orders.id'))
      .addColumn('attempt_id', 'text', (c) => c.notNull().references('payment_attempts.id'))
      .addColumn('amount', number, (c) => c.notNull())
      .addColumn('cause', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('reference', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await to.schema.createIndex('refunds_of_attempt').on('payment_refunds').column('attempt_id').execute()
    await to.schema
      .createIndex('refunds_by_state')
      .on('payment_refunds')
      .columns(['state', 'created_at', 'id'])
      .execute()
    await to.schema
      .createTable('payment_reviews')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('attempt_id', 'text', (c) => c.notNull().references('payment_attempts.id'))
      .addColumn('cause', 'text', (c) => c.notNull())
      // JSON of what was read and what was expected.
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('amount', number, (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await sql`create unique index reviews_open_once on payment_reviews (attempt_id, cause) where state = 'open'`.execute(
      to,
    )
    await to.schema
      .createIndex('reviews_by_state')
      .on('payment_reviews')
      .columns(['state', 'created_at', 'id'])
      .execute()
  }
}
