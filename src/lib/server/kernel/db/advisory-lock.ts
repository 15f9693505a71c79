import { type Kysely, sql } from 'kysely'
import { engineOf } from './portable.ts'

/**
 * Transactions that give the same number run one after the other: of two who add one name the later one sees it. The
 * number stands for one thing alone, and this is the first statement of the transaction. On SQLite, which runs all of
 * them one after the other, it does nothing.
 */
export async function advisoryLock<Schema>(db: Kysely<Schema>, number: number): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`select pg_advisory_xact_lock(${number})`.execute(db)
}
