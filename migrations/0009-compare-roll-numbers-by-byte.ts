import { type Kysely, sql } from 'kysely'
import { engineOf } from '../src/lib/server/kernel/db/portable.ts'
import type { Tables } from '../src/lib/server/kernel/db/tables.ts'

const tables = ['students', 'marks', 'published_results'] as const

/**
 * A database of a language passes over dashes and slashes when it compares; then a range of roll numbers
 * misses some. SQLite compares by byte anyway, as the program does.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) !== 'postgres') return
  for (const table of tables)
    await sql`alter table ${sql.table(table)} alter column roll_number type text collate "C"`.execute(db)
}
