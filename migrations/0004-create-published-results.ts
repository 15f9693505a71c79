import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'
import { bytesType, engineOf } from '../src/lib/server/kernel/db/portable.ts'

/** What publishing freezes, what is held back, and the finished bytes that visitors get. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('result_holds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams.id'))
    .addColumn('roll_number', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('held_at', 'text', (c) => c.notNull())
    .addColumn('held_by', 'text', (c) => c.notNull())
    .addColumn('released_at', 'text')
    .addColumn('released_by', 'text')
    .execute()
  // At most one open hold a roll: a second click changes nothing.
  await db.schema
    .createIndex('result_holds_open')
    .unique()
    .on('result_holds')
    .columns(['exam_id', 'roll_number'])
    .where(sql.ref('released_at'), 'is', null)
    .execute()

  await db.schema
    .createTable('published_results')
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('roll_number', 'text', (c) => c.notNull())
    .addColumn('verify_code', 'text', (c) => c.notNull().unique())
    .addColumn('body', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('published_results_key', ['exam_id', 'version', 'roll_number'])
    .execute()
  await db.schema
    .createIndex('published_results_roll')
    .on('published_results')
    .column('roll_number')
    .execute()

  await db.schema
    .createTable('finished_sets')
    .addColumn('id', 'text', (c) => c.primaryKey())
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
    .addColumn('set_id', 'text', (c) => c.notNull().references('finished_sets.id'))
    .addColumn('roll_number', 'text', (c) => c.notNull())
    .addColumn('variant', 'text', (c) => c.notNull())
    .addColumn('bytes', bytesType(engineOf(db)), (c) => c.notNull())
    .addPrimaryKeyConstraint('finished_pages_key', ['set_id', 'roll_number', 'variant'])
    .execute()
}
