import type { Kysely } from 'kysely'
import { engineOf, flagType, instantType } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** Sign-ups that wait for an administrator, links that work once, and second factors. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const engine = engineOf(db)
  await db.schema
    .createTable('registrations')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'text')
    .execute()

  await db.schema
    .createTable('one_time_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('one_time_links_user').on('one_time_links').column('user_id').execute()

  // In the shape that the identity library writes.
  await db.schema.alterTable('users').addColumn('two_factor_enabled', flagType(engine)).execute()
  await db.schema
    .createTable('two_factors')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('backup_codes', 'text', (c) => c.notNull())
    .addColumn('verified', flagType(engine))
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', instantType(engine))
    .execute()
  await db.schema.createIndex('two_factors_user').on('two_factors').column('user_id').execute()
}
