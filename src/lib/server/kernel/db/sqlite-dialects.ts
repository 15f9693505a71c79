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

const patience = 10_000
const pause = 3

/** For reading. @see givingTurns */
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
 * Waits for the write lock without standing still. SQLite's own waiting sleeps in the middle of a call,
 * so that while a worker thread writes nobody's lookup would be answered; its plain "begin" takes the
 * lock only at the first write, and fails at once if somebody has written since the first read.
 * To be used on a connection whose own timeout is 0.
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

  /** Where the disk is full SQLite has rolled back already: what is thrown is the cause, and not that there is nothing left to do. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }
}

/** A statement that finds the database locked has done nothing, so it may be tried again. */
const patient = (connection: DatabaseConnection): DatabaseConnection => ({
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const lastTry = performance.now() + patience
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

/** Milliseconds for which statements follow one another before everybody else has a turn. */
const longestRun = 10

/** When the first statement since the last turn of the event loop began; null where none has. */
let began: number | null = null

/**
 * Gives requests, timers and sockets a turn between statements of SQLite. Its driver answers in the same call, so that
 * code that awaits one statement after another would keep the event loop until the last of them: a loop of transactions
 * over a whole college stopped every visitor for minutes. PostgreSQL answers over a socket, which is a turn by itself.
 * A statement that was in a transaction waits in it, as on PostgreSQL.
 */
const givingTurns = (connection: DatabaseConnection): DatabaseConnection => ({
  // Who reads a stream holds the connection for as long, and a turn would hold it longer.
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (began === null) begin()
    else if (performance.now() - began > longestRun) await turn()
    return connection.executeQuery<R>(query)
  },
})

async function turn(): Promise<void> {
  await setImmediate()
  begin()
}

function begin(): void {
  began = performance.now()
  void setImmediate().then(() => (began = null))
}
