import { mkdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Deeds } from '../audit/audit-actions.ts'
import type { AuditedFields } from '../audit/audited-fields.ts'
import { isCode } from '../files/disk-error.ts'
import { makeForOwner, tighten } from '../files/for-owner.ts'
import type { Touched } from '../tags/touched.ts'
import type { Engine } from './portable.ts'
import { PatientSqliteDialect, SharingSqliteDialect } from './sqlite-dialects.ts'
import type { Tables } from './tables.ts'

export interface DatabasePlace {
  /** postgres://…; null keeps the data in SQLite below `dataDir`. */
  databaseUrl: string | null
  dataDir: string
}

export interface Database {
  engine: Engine
  place: DatabasePlace
  /** The writing handle. On SQLite it is one connection behind Kysely's mutex. */
  writes: Kysely<Tables>
  /** A handle of its own for reads: one on the writer's could fall into an open transaction. */
  reads: Kysely<Tables>
  /** SQLite's own read connection, for the hot statements of `prerendered-page-reader`; null on PostgreSQL. */
  sqliteReads: Sqlite.Database | null
  /** What the audit trail may keep of each kind of record; what is not declared is not written. */
  audited: AuditedFields
  /** What the audit trail can say; nothing else is written into it. */
  deeds: Deeds
  /** Told of the tags that a transaction of this process has changed, once it has. */
  onTouched: ((touched: readonly Touched[]) => void) | null
  close(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    database: Database
  }
}

/** Milliseconds without a byte from PostgreSQL, after which a query has failed. Migrations wait for ever. */
export const patience = { answers: 30_000, work: 15 * 60_000, migrations: 0 } as const

/** Milliseconds for which a transaction may stand still: a worker thread that yields to visitors comes to its next statement late. */
const longestStandstill = 2 * 60_000

/**
 * What each connection begins with. PostgreSQL plans for disks that turn, and would rather read a whole table than an
 * index of it. A process that is frozen in the middle of a transaction, or whose machine is gone, keeps all others from
 * what it has locked: PostgreSQL takes the transaction back after as long as those wait.
 */
const settingsOf = (silence: number): string =>
  `set random_page_cost = 1.1; set idle_in_transaction_session_timeout = ${Math.min(silence, longestStandstill)}`

interface Connecting {
  /** Told of connections that break. */
  onError?: (error: Error) => void
  patience?: number
  audited?: AuditedFields
  deeds?: Deeds
}

export function connectDatabase(place: DatabasePlace, connecting: Connecting = {}): Database {
  return place.databaseUrl
    ? connectPostgres(place, place.databaseUrl, connecting)
    : connectSqlite(place, connecting)
}

function connectSqlite(place: DatabasePlace, { audited = {}, deeds = {} }: Connecting): Database {
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
  const file = join(place.dataDir, 'prangan.sqlite')
  makeForOwner(file)
  for (const beside of ['-wal', '-shm', '-journal']) tighten(`${file}${beside}`, 0o600)
  const writer = openSqlite(file)
  // Its dialect waits for the lock, without standing still.
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
    deeds,
    onTouched: null,
    close,
  }
}

function openSqlite(file: string): Sqlite.Database {
  const handle = new Sqlite(file, { timeout: 10_000 })
  writeAhead(handle)
  // NORMAL loses committed rows in a power cut; FULL does not.
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = on')
  handle.pragma('cache_size = -8000')
  return handle
}

/** Of several processes that meet a new file one changes its mode. SQLite waits for every other lock, but not for this. */
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
  { onError = () => {}, patience: silence = patience.answers, audited = {}, deeds = {} }: Connecting,
): Database {
  // A server that swallows packets is as far away as one that is stopped.
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Without a listener a stopping database takes the whole process down.
  pool.on('error', onError)
  // The pool listens to idle connections alone: one that breaks in the middle of a transaction, between
  // two statements, would do the same.
  pool.on('connect', (client) => {
    client.on('error', onError)
    endWhenSilent(client, silence)
    // First in its queue. What goes wrong with it goes wrong with what was wanted, too.
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
    deeds,
    onTouched: null,
    close: () => handle.destroy(),
  }
}

/**
 * A connection that a firewall or a dead machine cut off says nothing. Its query fails like one of a
 * stopped database; the pool would hand a connection whose query only timed out to the next.
 */
function endWhenSilent(client: pg.PoolClient, silence: number): void {
  // A socket, of TLS where TLS is spoken: no other stream was handed to the pool.
  const stream = client.connection.stream as Socket
  stream.setTimeout(silence, () => {
    stream.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }))
  })
}

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
