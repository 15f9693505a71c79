import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'

const busyTimeout = 10_000
const pause = 3

/** The dialect for reads. @see givingTurns */
export class SharingSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new SharingSqliteDriver(this.#config)
  }
}

class SharingSqliteDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return givingTurns(await super.acquireConnection())
  }
}

/**
 * The dialect for writes, which waits for the write lock without blocking the thread. SQLite's own wait sleeps inside
 * a call, so no lookup would be answered while a worker thread writes. Its plain "begin" takes the lock only at the
 * first write, and fails at once if another connection has written since the first read. The connection's own timeout
 * must be 0.
 */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PatientSqliteDriver(this.#config)
  }
}

class PatientSqliteDriver extends SharingSqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return patient(await super.acquireConnection())
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /**
   * On a full disk SQLite has already rolled back: the original error is thrown, and not that of the failed rollback.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }
}

/** Retries a statement that finds the database locked: it has done nothing yet. */
const patient = (connection: DatabaseConnection): DatabaseConnection => ({
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const lastTry = performance.now() + busyTimeout
    for (;;) {
      try {
        return await connection.executeQuery<R>(query)
      } catch (error) {
        if (!isBusy(error) || performance.now() > lastTry) throw error
        await setTimeout(pause)
      }
    }
  },
})

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'

/** Milliseconds for which statements run before the event loop gets a turn. */
const longestRun = 10

/** The time at which the first statement since the last turn of the event loop started; null if there was none. */
let began: number | null = null

/**
 * Lets the event loop run between SQLite statements. The driver returns in the same call, so code that awaits one
 * statement after another would block the event loop until the last one: a loop of transactions over a whole college
 * stopped every request for minutes. PostgreSQL responds over a socket, which yields by itself. A statement within a
 * transaction waits inside it, as on PostgreSQL.
 */
const givingTurns = (connection: DatabaseConnection): DatabaseConnection => ({
  // The reader of a stream holds the connection until the end, and yielding would hold it longer.
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (began === null) startRun()
    else if (performance.now() - began > longestRun) await turn()
    return connection.executeQuery<R>(query)
  },
})

async function turn(): Promise<void> {
  await setImmediate()
  startRun()
}

function startRun(): void {
  began = performance.now()
  void setImmediate().then(() => (began = null))
}
