import type { Kysely } from 'kysely'

/** Where rows of an upload say that a word which nobody knows would belong: the classes of a section, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('imports')
    .addColumn('unknown_places', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
}
