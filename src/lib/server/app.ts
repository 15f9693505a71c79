import type { Env } from './env.ts'
import { type Clock, systemClock } from './core/clock.ts'
import { isDomainError } from './core/errors.ts'
import { type Logger, createLog } from './core/log.ts'
import { type Database, connectDatabase } from './db/connect.ts'
import { migrateDatabase } from './db/migrate.ts'
import { type RateLimits, createRateLimits } from './http/rate-limit.ts'
import type { Identity } from './identity/identity.ts'

/** Everything the house can do, wired once. Pages and calls reach it as `locals.app`. */
export interface App {
  env: Env
  clock: Clock
  log: Logger
  database: Database
  limits: RateLimits
  identity: Identity
  /** Logs what nobody foresaw, once, with the request it happened in; refusals are not failures. */
  reportFailure(error: unknown, requestId: string): void
  /** True while the database answers. */
  isHealthy(): Promise<boolean>
  close(): Promise<void>
}

export interface Parts {
  clock?: Clock
}

/** The composition root: the one place where rooms learn of each other. Tests build their own. */
export async function createApp(env: Env, parts: Parts = {}): Promise<App> {
  const clock = parts.clock ?? systemClock
  const log = createLog(env.logLevel)
  const database = connectDatabase(env, (error) => log.error({ err: error }, 'database connection lost'))
  const migrated = await migrateDatabase(database)
  if (migrated.length > 0) log.info({ migrated }, 'database brought up to date')
  const identity: Identity = { currentUser: async () => null }

  return {
    env,
    clock,
    log,
    database,
    limits: createRateLimits(),
    identity,
    reportFailure(error, requestId) {
      if (!isDomainError(error)) log.error({ err: error, requestId }, 'request failed')
    },
    isHealthy: async () => {
      try {
        await database.reads.selectFrom('settings').select('key').limit(1).execute()
        return true
      } catch {
        return false
      }
    },
    close: () => database.close(),
  }
}
