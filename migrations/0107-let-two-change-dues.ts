import { type Kysely, sql } from 'kysely'
import { engineOf, longNumberType } from '../src/lib/server/kernel/db/portable.ts'

/** What makes a student owe less waits for a second person: which change a due waits for, and which due replaces another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('due_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // cancel, undoRun, undoUpload or addLess.
    .addColumn('kind', 'text', (c) => c.notNull())
    // A due, a run or an upload, and its id.
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    // Whole paise, of all its dues.
    .addColumn('amount', longNumberType(engineOf(db)), (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  // One thing waits for one decision of a kind.
  await db.schema
    .createIndex('due_changes_once')
    .unique()
    .on('due_changes')
    .columns(['subject_id', 'kind'])
    .where(sql.ref('state'), '=', 'proposed')
    .execute()
  await db.schema
    .createIndex('due_changes_by_state')
    .on('due_changes')
    .columns(['state', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('due_changes_by_time').on('due_changes').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('due_changes_of_subject').on('due_changes').column('subject_id').execute()
  await db.schema.alterTable('dues').addColumn('change_id', 'text').execute()
  await db.schema.alterTable('dues').addColumn('replaced_by', 'text').execute()
  await db.schema
    .createIndex('dues_of_change')
    .on('dues')
    .column('change_id')
    .where(sql.ref('change_id'), 'is not', null)
    .execute()
}
