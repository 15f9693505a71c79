import { join } from 'node:path'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import type { Database } from '../db/connect.ts'
import { storeOf } from '../store/store.ts'
import type { Env } from '../../env.ts'
import { createFileCollector } from '../files/collect-files.ts'
import type { Identity } from '../../features/identity/identity.ts'
import { type Housekeeping, housekeepingOf } from './housekeeping.ts'
import { housekeepingRepository } from './housekeeping.repository.ts'

interface Parts {
  database: Database
  env: Env
  clock: Clock
  log: Logger
  identity: Pick<Identity, 'sessions'>
  refreshStale(): Promise<void>
}

/** The installation's housekeeping, by its settings. */
export const createHousekeeping = ({
  database,
  env,
  clock,
  log,
  identity,
  refreshStale,
}: Parts): Housekeeping =>
  housekeepingOf({
    store: storeOf(database, housekeepingRepository),
    clock,
    log,
    files: createFileCollector(join(env.dataDir, 'files')),
    refreshStale,
    dropExpiredSessions: identity.sessions.dropExpired,
  })
