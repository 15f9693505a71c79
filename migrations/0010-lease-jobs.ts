import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/lib/server/db/tables.ts'

/**
 * A running job has an owner and a lease, so that another process can tell a dead owner from a living one.
 * `created_by` holds the user's id; the name is kept beside it, for show.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('owner', 'text').execute()
  await db.schema.alterTable('jobs').addColumn('lease_until', 'text').execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('jobs').addColumn('dedupe_key', 'text').execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('created_by_name', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('jobs_dedupe').unique().on('jobs').column('dedupe_key').execute()
  await db.schema.createIndex('jobs_creator').on('jobs').columns(['created_by', 'ended_at']).execute()
  // The process that ran it has made way for the one that migrates.
  await db
    .updateTable('jobs')
    .set({ owner: '', lease_until: '1970-01-01T00:00:00.000Z', attempts: 1 })
    .where('state', '=', 'running')
    .execute()
  await sql`update jobs set created_by_name = created_by, created_by = coalesce(
    (select id from users where users.username = jobs.created_by), created_by)`.execute(db)
}
