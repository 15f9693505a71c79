import { type Kysely, sql } from 'kysely'

/** A job that was refused, or one that failed by a fault of the installation or of what it stands on: 1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('is_fault', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update jobs set is_fault = 1
    where state = 'failed' and problem in ('job.brokeOff', 'job.tookTooLong', 'request.failed')`.execute(db)
}
