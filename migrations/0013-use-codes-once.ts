import type { Kysely } from 'kysely'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** The time step of the last code that a person's authenticator was believed: a code works once. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('two_factors').addColumn('last_used_step', 'integer').execute()
}
