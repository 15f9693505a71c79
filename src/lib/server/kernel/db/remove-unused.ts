import { type Kysely, sql } from 'kysely'
import { breaksReference } from './portable.ts'
import type { Tables } from './tables.ts'

/** Deletes a row if nothing refers to it; otherwise returns false, and the transaction stays usable. */
export async function removeUnused(db: Kysely<Tables>, table: keyof Tables, id: string): Promise<boolean> {
  // PostgreSQL rejects every further statement of a transaction in which one failed, unless a savepoint is restored.
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
