import type { Kysely } from 'kysely'

/** Logins that the office has unlinked from a record: making logins for everybody links them no more by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unlinked_logins')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('record_id', 'text', (c) => c.notNull())
    .addColumn('unlinked_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('unlinked_logins_pkey', ['user_id', 'record_id'])
    .execute()
}
