import type { Kysely } from 'kysely'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** Stored files have a row: whose they are, what they are, and how long they stay. Their bytes are kept by hash. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('owner_entity', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .execute()
  await db.schema.createIndex('files_hash').on('files').column('hash').execute()
  await db.schema
    .createIndex('files_owner')
    .on('files')
    .columns(['owner_entity', 'owner_id', 'kind'])
    .execute()
  await db.schema.createIndex('files_expires').on('files').column('expires_at').execute()
}
