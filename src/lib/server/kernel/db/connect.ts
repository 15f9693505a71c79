import { mkdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { AuditActions } from '../audit/audit-actions.ts'
import type { AuditedFields } from '../audit/audited-fields.ts'
import { isCode } from '../files/disk-error.ts'
import { makeForOwner, tighten } from '../files/for-owner.ts'
import type { TouchedTags } from '../tags/touched.ts'
import type { Engine } from './portable.ts'
import { PatientSqliteDialect, SharingSqliteDialect } from './sqlite-dialects.ts'
import type { Tables } from './tables.ts'

export interface DatabasePlace {
  /** A postgres:// address; null stores the data in SQLite below `dataDir`. */
  databaseUrl: string | null
  dataDir: string
}

export interface Database {
  engine: Engine
  place: DatabasePlace
  /** The write handle. On SQLite it is one connection behind Kysely's mutex. */
  writes: Kysely<Tables>
  /** A separate handle for reads: a read on the write connection could run inside an open transaction. */
  reads: Kysely<Tables>
  /** SQLite's own read connection, for the hot statements of `prerendered-page-reader`; null on PostgreSQL. */
  sqliteReads: Sqlite.Database | null
  /** The fields that the audit trail may store by kind of record; undeclared fields are not written. */
  audited: AuditedFields
  /** The actions that the audit trail can show; no other action is written. */
  auditActions: AuditActions
  /** Called with the changed tags after a transaction of this process has committed. */
  onTouched: ((touched: readonly TouchedTags[]) => void) | null
  close(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    database: Database
  }
}

/** Milliseconds without a byte from PostgreSQL after which a query fails. Migrations wait without a limit. */
export const databaseTimeouts = { answers: 30_000, work: 15 * 60_000, migrations: 0 } as const

/**
 * Milliseconds for which a transaction may be idle: a worker thread that yields to requests may be late with its next
 * statement.
 */
const longestStandstill = 2 * 60_000

/**
 * Returns the settings of each new connection. By default PostgreSQL plans for rotating disks and prefers reading a
 * whole table to an index. A process that is frozen in a transaction, or whose machine is lost, blocks others by its
 * locks; PostgreSQL rolls the transaction back after the same time that others wait.
 */
const settingsOf = (silence: number): string =>
  `set random_page_cost = 1.1; set idle_in_transaction_session_timeout = ${Math.min(silence, longestStandstill)}`

interface Connecting {
  /** Called for connections that break. */
  onError?: (error: Error) => void
  timeout?: number
  audited?: AuditedFields
  auditActions?: AuditActions
}

export function connectDatabase(place: DatabasePlace, connecting: Connecting = {}): Database {
  return place.databaseUrl
    ? connectPostgres(place, place.databaseUrl, connecting)
    : connectSqlite(place, connecting)
}

function connectSqlite(place: DatabasePlace, { audited = {}, auditActions = {} }: Connecting): Database {
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
  const file = join(place.dataDir, 'prangan.sqlite')
  makeForOwner(file)
  for (const beside of ['-wal', '-shm', '-journal']) tighten(`${file}${beside}`, 0o600)
  const writer = openSqlite(file)
  // The dialect waits for the lock without blocking the thread.
  writer.pragma('busy_timeout = 0')
  const reader = openSqlite(file)
  reader.pragma('query_only = on')
  const writes = new Kysely<Tables>({
    dialect: new PatientSqliteDialect({ database: cacheStatements(writer) }),
  })
  const reads = new Kysely<Tables>({
    dialect: new SharingSqliteDialect({ database: cacheStatements(reader) }),
  })
  const close = async (): Promise<void> => {
    await Promise.all([writes.destroy(), reads.destroy()])
  }
  return {
    engine: 'sqlite',
    place,
    writes,
    reads,
    sqliteReads: reader,
    audited,
    auditActions,
    onTouched: null,
    close,
  }
}

function openSqlite(file: string): Sqlite.Database {
  const handle = new Sqlite(file, { timeout: 10_000 })
  writeAhead(handle)
  // With NORMAL a power failure can lose committed rows; FULL prevents that.
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = on')
  handle.pragma('cache_size = -8000')
  return handle
}

/**
 * Sets WAL mode. If several processes open a new file, only one can change the mode; SQLite waits for every other
 * lock, but not for this one.
 */
function writeAhead(handle: Sqlite.Database): void {
  for (let left = 200; ; left -= 1) {
    try {
      handle.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (left === 0 || !isCode(error, 'SQLITE_BUSY')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

function connectPostgres(
  place: DatabasePlace,
  connectionString: string,
  {
    onError = () => {},
    timeout: silence = databaseTimeouts.answers,
    audited = {},
    auditActions = {},
  }: Connecting,
): Database {
  // A server that drops packets counts as unreachable, like one that is stopped.
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Without a listener, a database shutdown ends the whole process.
  pool.on('error', onError)
  // The pool listens to idle connections only; a connection that breaks within a transaction, between two statements,
  // would end the process as well.
  pool.on('connect', (client) => {
    client.on('error', onError)
    endWhenSilent(client, silence)
    // This runs first in the client's queue. If it fails, the caller's query fails too and reports the error.
    client.query(settingsOf(silence)).catch(() => {})
  })
  const handle = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    place,
    writes: handle,
    reads: handle,
    sqliteReads: null,
    audited,
    auditActions,
    onTouched: null,
    close: () => handle.destroy(),
  }
}

/**
 * Destroys a silent connection. A connection that a firewall or a dead machine cut off sends nothing; its query then
 * fails as if the database had stopped. With a query timeout alone, the pool would hand the broken connection to the
 * next caller.
 */
function endWhenSilent(client: pg.PoolClient, silence: number): void {
  // The stream is a net or TLS socket, because no other stream is passed to the pool.
  const stream = client.connection.stream as Socket
  stream.setTimeout(silence, () => {
    stream.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }))
  })
}

/**
 * Maximum total characters of the cached statements: a prepared bulk insert takes ten times the memory of its text.
 */
const remembered = 500_000

/**
 * Wraps a handle so that each statement is prepared once. Preparing costs more than running, because the driver
 * compiles a row function each time.
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

/** Other statements may change tables, and with them the columns of a cached `select *`. */
const isQuery = (sql: string): boolean =>
  /^\s*(select|with|insert|update|delete|begin|commit|rollback)\b/i.test(sql)

/** Prepares a cached statement. Iteration uses a statement of its own, so that the cached one can run meanwhile. */
function statementOf(handle: Sqlite.Database, sql: string): SqliteStatement {
  const statement = handle.prepare<unknown[]>(sql)
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => handle.prepare<unknown[]>(sql).iterate(parameters),
  }
}
