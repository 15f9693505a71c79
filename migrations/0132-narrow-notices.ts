import type { Kysely } from 'kysely'

/** The branches and batches to which a notice for students and parents is limited; none where it is for all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_classes')
    .addColumn('notice_id', 'text', (c) => c.notNull().references('notices.id'))
    .addColumn('entry_id', 'text', (c) => c.notNull().references('catalogue_entries.id'))
    .addPrimaryKeyConstraint('notice_classes_pk', ['notice_id', 'entry_id'])
    .execute()
  // The database looks here before an entry of the catalogue is removed.
  await db.schema.createIndex('notice_classes_by_entry').on('notice_classes').column('entry_id').execute()
}
