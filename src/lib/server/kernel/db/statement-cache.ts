import type Sqlite from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Characters of all of them: what is prepared of a bulk insert takes ten times as much as its text. */
const remembered = 500_000

/**
 * A handle that prepares each statement once. Preparing costs more than running it: the driver builds a
 * function for the rows each time.
 */
export function cacheStatements(handle: Sqlite.Database): SqliteDatabase {
  const known = new LRUCache<string, SqliteStatement>({
    max: 300,
    maxSize: remembered,
    sizeCalculation: (_, sql) => sql.length,
  })
  return {
    close: () => handle.close(),
    prepare(sql) {
      const statement = known.get(sql) ?? statementOf(handle, sql)
      if (!isQuery(sql)) known.clear()
      else known.set(sql, statement)
      return statement
    },
  }
}

/** Anything else may change tables, and with them what a remembered `select *` gives. */
const isQuery = (sql: string): boolean =>
  /^\s*(select|with|insert|update|delete|begin|commit|rollback)\b/i.test(sql)

/** A walk over rows has a statement of its own: while it goes on, the remembered one can run again. */
function statementOf(handle: Sqlite.Database, sql: string): SqliteStatement {
  const statement = handle.prepare<unknown[]>(sql)
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => handle.prepare<unknown[]>(sql).iterate(parameters),
  }
}
