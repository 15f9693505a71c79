import type { Kysely } from 'kysely'

/**
 * Whoever uploaded, ended or mended is kept by their id alone, and named where that is shown. The list of all
 * uploads is read newest first from an index. A server of the build before refuses uploads from here on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite drops one column a statement.
  for (const column of ['created_by_name', 'ended_by_name'])
    await db.schema.alterTable('imports').dropColumn(column).execute()
  await db.schema.alterTable('import_rows').dropColumn('mended_by_name').execute()
  await db.schema.createIndex('imports_newest').on('imports').columns(['created_at', 'id']).execute()
}
