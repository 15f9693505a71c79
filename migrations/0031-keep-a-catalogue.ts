import type { Kysely } from 'kysely'

/**
 * What the college teaches and what its forms let people choose: one row an entry, whatever its kind, so that
 * one id names a batch as well as a caste. What only some kinds have is null for the others. Who uses an entry
 * refers to it by a foreign key, and what is referred to cannot be deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('former_keys', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'text', (c) => c.references('catalogue_entries.id'))
    .addColumn('department_id', 'text', (c) => c.references('catalogue_entries.id'))
    .addColumn('batch_id', 'text', (c) => c.references('catalogue_entries.id'))
    .addColumn('semester_id', 'text', (c) => c.references('catalogue_entries.id'))
    .addColumn('short_name', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('years', 'integer')
    .addColumn('start_year', 'integer')
    .addColumn('end_year', 'integer')
    .addColumn('intake', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('retired_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('catalogue_entry_names')
    .on('catalogue_entries')
    .columns(['kind', 'scope', 'name_key'])
    .unique()
    .execute()
  for (const column of ['parent_id', 'department_id', 'batch_id', 'semester_id'])
    await db.schema
      .createIndex(`catalogue_entries_${column}`)
      .on('catalogue_entries')
      .column(column)
      .execute()
}
