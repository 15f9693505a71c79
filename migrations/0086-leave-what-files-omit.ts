import type { Kysely } from 'kysely'

/**
 * What a row of a file leaves as it is, by the names of its columns between spaces; and how many rows of a file have
 * which credits of a subject, as JSON by hundredths. Rows of before say all of their columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('marks')
    .addColumn('unsaid', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('import_subjects')
    .addColumn('numbers', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
}
