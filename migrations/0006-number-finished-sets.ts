import type { Kysely } from 'kysely'
import { bytesType, engineOf, longNumberType, numberedKey } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/**
 * Prerendered pages get a number for a key, worked out of what they answer: one walk through one tree finds
 * them, however many there are. Nothing is carried over, for they are derived: the next start makes them anew.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const engine = engineOf(db)
  await db.schema.dropTable('finished_pages').execute()
  await db.schema.dropTable('finished_sets').execute()
  await db.schema
    .createTable('finished_sets')
    .addColumn('id', 'integer', numberedKey(engine))
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('stamp', 'text', (c) => c.notNull())
    .addColumn('headers', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addUniqueConstraint('finished_sets_one', ['exam_id', 'version', 'stamp'])
    .execute()
  await db.schema
    .createTable('finished_pages')
    .addColumn('key', longNumberType(engine), (c) => c.primaryKey())
    .addColumn('set_id', 'integer', (c) => c.notNull().references('finished_sets.id'))
    .addColumn('roll_number', 'text', (c) => c.notNull())
    .addColumn('variant', 'text', (c) => c.notNull())
    .addColumn('bytes', bytesType(engine), (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('finished_pages_set')
    .on('finished_pages')
    .columns(['set_id', 'roll_number'])
    .execute()
}
