import { type Kysely, sql } from 'kysely'
import { engineOf } from './portable.ts'
import type { Tables } from './tables.ts'

export interface DatabaseFacts {
  /** The version as the engine reports it. */
  version: string
  /** The size of all tables and indexes that are written to the database's own file or folder. */
  bytes: number
}

export async function describeDatabase(db: Kysely<Tables>): Promise<DatabaseFacts> {
  const facts = engineOf(db) === 'sqlite' ? ofSqlite : ofPostgres
  const { rows } = await facts.execute(db)
  const [{ version, bytes } = { version: '', bytes: 0 }] = rows
  return { version, bytes: Number(bytes) }
}

type Row = { version: string; bytes: number | string }

const ofSqlite = sql<Row>`
  select sqlite_version() as version, page_count * page_size as bytes
  from pragma_page_count(), pragma_page_size()`

const ofPostgres = sql<Row>`
  select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`
