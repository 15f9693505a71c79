import type { Kysely } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { AnyList } from './list-kind.ts'

/** What is written meanwhile is not seen: a row that moves in the order would be lost, or be there twice. */
export function atOneMoment<T>(
  { engine, reads }: Database,
  { rows }: AnyList,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (!rows.isOfHandle) return work(reads)
  const begun = reads.transaction()
  return (engine === 'sqlite' ? begun : begun.setIsolationLevel('repeatable read')).execute(work)
}
