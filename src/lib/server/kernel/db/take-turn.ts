import { type Kysely, sql } from 'kysely'
import { engineOf } from './portable.ts'

/**
 * One transaction after the other, for all that give this number, which stands for one thing alone: the first statement
 * of its transaction. Of two who add one name the later one sees it then. On SQLite every transaction has its turn already.
 */
export async function takeTurn<Schema>(db: Kysely<Schema>, lock: number): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}
