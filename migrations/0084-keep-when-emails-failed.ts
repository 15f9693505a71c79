import { type Kysely, sql } from 'kysely'

/** When an email was tried last and did not go out: when it ended tells that only of one that was tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('failed_at', 'text').execute()
  await sql`update outbox set failed_at = ended_at where state = 'failed' and problem <> 'expired'`.execute(
    db,
  )
  await db.schema.createIndex('outbox_by_failure').on('outbox').column('failed_at').execute()
}
