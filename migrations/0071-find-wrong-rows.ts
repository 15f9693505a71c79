import { type Kysely, sql } from 'kysely'
import { engineOf } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** Few rows of an upload are wrong, noted or left out: whoever counts them reads those alone. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const create = (name: string, where: string) =>
    db.schema
      .createIndex(name)
      .on('import_rows')
      .columns(['import_id', 'line'])
      .where(sql<boolean>`${sql.raw(where)}`)
      .execute()
  await create('import_rows_wrong', "verdict = 'error'")
  await create('import_rows_noted', 'notes is not null')
  // On PostgreSQL a row that says anew what became of it could not stand beside itself; counting there stops nobody.
  if (engineOf(db) === 'sqlite') await create('import_rows_left', "outcome in ('leftOut', 'kept')")
}
