import type { Kysely } from 'kysely'
import type { Database } from './connect.ts'
import type { Tables } from './tables.ts'

/**
 * What a service sees of the database: its repository for reading, and the same repository inside
 * one transaction for writing. Services never see SQL or a connection.
 */
export interface Store<Repository> {
  read: Repository
  transact<T>(work: (write: Repository) => Promise<T>): Promise<T>
}

export function storeOf<Repository>(
  database: Database,
  repositoryOf: (db: Kysely<Tables>) => Repository,
): Store<Repository> {
  return {
    read: repositoryOf(database.reads),
    transact: (work) => database.writes.transaction().execute((tx) => work(repositoryOf(tx))),
  }
}
