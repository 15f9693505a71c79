import { type Kysely, sql } from 'kysely'
import { engineOf } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/**
 * What the list of a roll number's results says of each stands in one index: a list is read without any
 * result's body. What a server of the build before publishes meanwhile has null there. `exams.attempts_stale` stays, unused: a server of the build before still writes it.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('published_results').addColumn('sgpa', 'integer').execute()
  await db.schema.alterTable('published_results').addColumn('fail_count', 'integer').execute()
  const figures =
    engineOf(db) === 'sqlite'
      ? sql`sgpa = json_extract(body, '$.sgpa'), fail_count = json_extract(body, '$.failCount')`
      : sql`sgpa = (body::json->>'sgpa')::integer, fail_count = (body::json->>'failCount')::integer`
  await sql`update published_results set ${figures}`.execute(db)
  await db.schema.dropIndex('published_results_roll').execute()
  await db.schema
    .createIndex('published_results_of_roll')
    .on('published_results')
    .columns(['roll_number', 'exam_id', 'version', 'sgpa', 'fail_count'])
    .execute()
}
