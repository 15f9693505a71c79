import { type Kysely, sql } from 'kysely'

/** A hold may say on which day it ends by itself; and the list of all of them is read newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('result_holds').addColumn('release_on', 'text').execute()
  await db.schema
    .createIndex('result_holds_due')
    .on('result_holds')
    .column('release_on')
    .where(sql<boolean>`released_at is null and release_on is not null`)
    .execute()
  await db.schema.createIndex('result_holds_newest').on('result_holds').columns(['held_at', 'id']).execute()
  await db.schema
    .createIndex('result_holds_by_roll')
    .on('result_holds')
    .columns(['roll_number', 'id'])
    .execute()
}
