import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import type { Database } from '../db/connect.ts'
import type { FileCollector } from '../files/collect-files.ts'
import type { Hooks } from '../hooks.ts'
import { storeOf } from '../store/store.ts'
import { type Housekeeping, housekeepingOf } from './housekeeping.ts'
import { housekeepingRepository } from './housekeeping.repository.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Logger
  hooks: Hooks
  files: FileCollector
}

/** The installation's housekeeping, by its settings. */
export const createHousekeeping = ({ database, ...rest }: Parts): Housekeeping =>
  housekeepingOf({
    ...rest,
    store: storeOf(database, housekeepingRepository),
  })
