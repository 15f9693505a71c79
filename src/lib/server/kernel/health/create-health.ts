import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import type { Database } from '../db/connect.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { storeOf } from '../store/store.ts'
import { healthRepository } from './health.repository.ts'
import { type Health, healthOf } from './health.service.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Logger
  kinds: JobKinds
}

/** The installation's health, with the kinds of job that it runs. */
export const createHealth = ({ database, clock, log, kinds }: Parts): Health =>
  healthOf({
    store: storeOf(database, healthRepository),
    clock,
    log,
    dataDir: database.place.dataDir,
    kinds,
  })
