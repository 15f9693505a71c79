import type { Kysely } from 'kysely'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** A write that is sent again with its key is carried out once, and answered with the same reply. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('input_hash', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('lease_until', 'text', (c) => c.notNull())
    .addColumn('reply', 'text')
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('idempotency_expiry').on('idempotency_keys').column('expires_at').execute()
}
