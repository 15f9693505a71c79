/** The one folder where engines differ. Everything else is Kysely on plain text and whole numbers. */
import { type QueryExecutor, SqliteAdapter } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

export const engineOf = (db: { getExecutor(): QueryExecutor }): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'

/** Column type for bytes. */
export const bytesType = (engine: Engine) => (engine === 'sqlite' ? ('blob' as const) : ('bytea' as const))

/** Column types that the identity library fills: it hands dates and booleans to PostgreSQL as such. */
export const instantType = (engine: Engine) =>
  engine === 'sqlite' ? ('text' as const) : ('timestamptz' as const)
export const flagType = (engine: Engine) =>
  engine === 'sqlite' ? ('integer' as const) : ('boolean' as const)
