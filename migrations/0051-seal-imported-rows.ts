import type { Kysely } from 'kysely'

/** Uploads that hold secrets: which fields nobody sees in clear, and since when what was read of them is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('imports').addColumn('secret_fields', 'text').execute()
  await db.schema.alterTable('imports').addColumn('stripped_at', 'text').execute()
  await db.schema.alterTable('import_rows').addColumn('claims', 'text').execute()
  await db.schema.alterTable('import_rows').addColumn('notes', 'text').execute()
}
