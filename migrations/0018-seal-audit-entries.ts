import { type Kysely, sql } from 'kysely'
import { engineOf, numberedKey } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/**
 * Audit rows are appended without a number and chained later. `place` is the order in which they came.
 * Rows of before keep their number and hash, which covers what they hold itself: they have no digest.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // On SQLite migrations run outside a transaction, and half a table must not be left behind.
  await (db.isTransaction ? rebuild(db) : db.transaction().execute(rebuild))
}

async function rebuild(db: Kysely<Tables>): Promise<void> {
  for (const name of ['seq', 'actor', 'entity', 'at'])
    await db.schema.dropIndex(`audit_entries_${name}`).execute()
  await db.schema.alterTable('audit_entries').renameTo('audit_entries_before').execute()
  await db.schema
    .createTable('audit_entries')
    .addColumn('place', 'integer', numberedKey(engineOf(db)))
    .addColumn('seq', 'integer')
    .addColumn('hash', 'text')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .addColumn('payload_salt', 'text')
    .addColumn('payload_digest', 'text')
    .addColumn('erased_by', 'text')
    .execute()
  const columns = sql.join(
    [
      'seq',
      'hash',
      'id',
      'at',
      'actor_id',
      'actor_name',
      'request_id',
      'action',
      'entity',
      'entity_id',
      'before',
      'after',
    ].map((name) => sql.ref(name)),
  )
  await sql`insert into audit_entries (${columns})
    select ${columns} from audit_entries_before order by seq`.execute(db)
  await db.schema.dropTable('audit_entries_before').execute()
  for (const column of ['id', 'seq'])
    await db.schema
      .createIndex(`audit_entries_${column}`)
      .unique()
      .on('audit_entries')
      .column(column)
      .execute()
  for (const [name, ...more] of [['actor_name'], ['at'], ['entity', 'entity_id']])
    await db.schema
      .createIndex(`audit_entries_${name?.split('_')[0]}`)
      .on('audit_entries')
      .columns([name ?? '', ...more])
      .execute()
}
