import type { Kysely } from 'kysely'

/**
 * The rooms of the college. A name stands once in a block; an empty block is the only building. The seats of an
 * examination are rows × columns, because a seat is named by both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rooms')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('block', 'text', (c) => c.notNull())
    .addColumn('block_key', 'text', (c) => c.notNull())
    .addColumn('floor', 'integer')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('seats', 'integer', (c) => c.notNull())
    .addColumn('exam_rows', 'integer')
    .addColumn('exam_columns', 'integer')
    .addColumn('closed_from', 'text')
    .addColumn('closed_to', 'text')
    .addColumn('closed_reason', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('rooms_once', ['block_key', 'name_key'])
    .execute()
}
