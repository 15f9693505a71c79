import { type Kysely, sql } from 'kysely'
import { engineOf } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

/** Indexes of what most students of an upload do not have: whoever looks for a value finds it by its rows alone. */
const sparse = {
  students_of_semester: ['semester_id', 'status', 'number_key', 'id'],
  students_of_entry_type: ['entry_type_id'],
} as const

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const [name, columns] of Object.entries(sparse)) {
    await db.schema.dropIndex(name).execute()
    await db.schema
      .createIndex(name)
      .on('students')
      .columns([...columns])
      .where(sql.ref(columns[0]), 'is not', null)
      .execute()
  }
  // Each row of an upload is written twice, with what became of it: beside itself it takes no new place in any index.
  if (engineOf(db) === 'postgres') await sql`alter table import_rows set (fillfactor = 50)`.execute(db)
}
