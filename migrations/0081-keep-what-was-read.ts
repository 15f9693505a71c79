import type { Kysely } from 'kysely'

/** Which notifications of the bell a person has read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_reads')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_reads_key', ['user_id', 'key'])
    .execute()
  await db.schema
    .createIndex('notification_reads_by_age')
    .on('notification_reads')
    .column('read_at')
    .execute()
}
