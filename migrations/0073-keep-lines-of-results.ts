import { type Kysely, sql } from 'kysely'
import { engineOf } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/**
 * What a CGPA is made of, beside the result it belongs to: see `result-lines.ts`. SQLite reads it from the index of
 * roll numbers; an index of PostgreSQL holds no long text, so its row is read. What a server of the build before
 * publishes meanwhile has null there.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('published_results').addColumn('lines', 'text').execute()
  if (engineOf(db) === 'postgres') {
    await sql`update published_results set lines = coalesce((
      select json_agg(json_build_array(
        c->'code', c->'credits', c->'points',
        case when c->>'status' in ('Pass', 'Complete') then null else c->>'name' end))::text
      from json_array_elements(body::json->'courses') c), '[]')`.execute(db)
    return
  }
  await sql`update published_results set lines = (
    select json_group_array(json_array(
      json_extract(c.value, '$.code'), json_extract(c.value, '$.credits'), json_extract(c.value, '$.points'),
      case when json_extract(c.value, '$.status') in ('Pass', 'Complete') then null
        else json_extract(c.value, '$.name') end))
    from json_each(body, '$.courses') c)`.execute(db)
  await db.schema.dropIndex('published_results_of_roll').execute()
  await db.schema
    .createIndex('published_results_of_roll')
    .on('published_results')
    .columns(['roll_number', 'exam_id', 'version', 'sgpa', 'fail_count', 'lines'])
    .execute()
}
