import { type Kysely, sql } from 'kysely'
import { breaksReference } from './portable.ts'
import type { Tables } from './tables.ts'

/** Removes a row that nothing refers to; false where something does, and the transaction goes on. */
export async function removeUnused(db: Kysely<Tables>, table: keyof Tables, id: string): Promise<boolean> {
  // PostgreSQL lets nothing be done in a transaction behind a statement that failed.
  await sql`savepoint before_row`.execute(db)
  try {
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
    return true
  } catch (error) {
    if (!breaksReference(error)) throw error
    await sql`rollback to savepoint before_row`.execute(db)
    return false
  }
}
