import type { Kysely } from 'kysely'

/** Who put which cell of an upload right, and what stood there: as people may see it, secrets masked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_mends')
    .addColumn('import_id', 'text', (c) => c.notNull().references('imports.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('before_text', 'text', (c) => c.notNull())
    .addColumn('after_text', 'text', (c) => c.notNull())
    .addColumn('mended_at', 'text', (c) => c.notNull())
    .addColumn('mended_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_mends_key', ['import_id', 'number'])
    .execute()
}
