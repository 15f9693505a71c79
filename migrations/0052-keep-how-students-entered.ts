import type { Kysely } from 'kysely'

/** How a student was admitted, an entry of the catalogue: roll numbers of some universities say it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('students')
    .addColumn('entry_type_id', 'text', (c) => c.references('catalogue_entries.id'))
    .execute()
  // Whoever removes an entry asks whether a student refers to it.
  await db.schema.createIndex('students_of_entry_type').on('students').column('entry_type_id').execute()
}
