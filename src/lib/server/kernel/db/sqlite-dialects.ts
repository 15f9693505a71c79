import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { givingTurns } from './give-turns.ts'

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
