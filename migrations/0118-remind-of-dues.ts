import type { Kysely } from 'kysely'

/** Which due was reminded of, when and by whom, and when each person was last reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('due_reminders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('due_id', 'text', (c) => c.notNull())
    .addColumn('payer_kind', 'text', (c) => c.notNull())
    .addColumn('payer_id', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('due_reminders_of_due').on('due_reminders').columns(['due_id', 'at']).execute()
  await db.schema
    .createIndex('due_reminders_of_payer')
    .on('due_reminders')
    .columns(['payer_id', 'payer_kind'])
    .execute()
  // One row a person: two reminders at once change the same row, so only one of them is sent.
  await db.schema
    .createTable('reminded_payers')
    .addColumn('payer_kind', 'text', (c) => c.notNull())
    .addColumn('payer_id', 'text', (c) => c.notNull())
    .addColumn('reminded_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('reminded_payers_pk', ['payer_kind', 'payer_id'])
    .execute()
}
