import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import { repeated } from '../core/repeated.ts'
import { keepDays } from '../core/retention.ts'
import type { Database } from '../db/connect.ts'
import type { FileCollector } from '../files/collect-files.ts'
import type { Cleaning, Counts, Hooks } from '../hooks.ts'
import { type Store, storeOf } from '../store/store.ts'
import { housekeepingRepository, type HousekeepingRepository } from './housekeeping.repository.ts'

interface Parts {
  store: Store<HousekeepingRepository>
  clock: Clock
  log: Logger
  files: FileCollector
  hooks: Pick<Hooks, 'tidy' | 'daily' | 'usesFile'>
}

interface Housekeeping {
  /** Cleans up, unless a server did so within the last day. */
  run(): Promise<void>
  start(): void
  stop(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    housekeeping: Housekeeping
  }
}

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Milliseconds between two checks whether a day has passed. */
const interval = hour

/** Cleans up once a day on one of all servers. Each step can be repeated safely. */
export function housekeepingOf({ store, clock, log, files, hooks }: Parts): Housekeeping {
  const ago = (milliseconds: number): string => new Date(Date.parse(clock.now()) - milliseconds).toISOString()
  const daysAgo = (days: number): string => ago(days * day)

  async function clean(): Promise<void> {
    for (const step of hooks.tidy) await step()
    if (!(await store.transact((write) => write.start(clock.now(), ago(day))))) return
    const dropped = await store.transact(async (write) => ({
      jobs: await write.dropJobs(daysAgo(keepDays.jobs)),
      sentEmails: await write.outbox.drop('sent', daysAgo(keepDays.sentEmails)),
      failedEmails: await write.outbox.drop('failed', daysAgo(keepDays.failedEmails)),
    }))
    await files.finish((hash) => isUsed(hash, daysAgo(keepDays.files)))
    await files.sweep(clock.now())
    const putAside: Cleaning['putAside'] = (hash, before) =>
      files.putAside(hash, before, (each) => isUsed(each, before))
    const more: Counts[] = []
    for (const step of hooks.daily) more.push(await step({ daysAgo, putAside }))
    const unusedFiles = await putUnusedAside(putAside)
    log.info(Object.assign({ unusedFiles }, dropped, ...more), 'cleaned up')
  }

  /** Also covers files whose row was never written. */
  async function putUnusedAside(putAside: Cleaning['putAside']): Promise<number> {
    let count = 0
    for await (const hash of files.hashes()) if (await putAside(hash, daysAgo(keepDays.files))) count += 1
    return count
  }

  /** Checks settings and all features for a reference to the file. */
  async function isUsed(hash: string, before: string): Promise<boolean> {
    if (await store.read.isInSettings(hash)) return true
    for (const uses of hooks.usesFile) if (await uses(hash, before)) return true
    return false
  }

  const cleaning = repeated(clean, {
    every: interval,
    onFailure: (error) => log.error({ err: error }, 'cleaning up stopped short'),
  })
  return {
    run: cleaning.run,
    start() {
      cleaning.start()
      void cleaning.run()
    },
    stop: cleaning.stop,
  }
}

interface HousekeepingParts {
  database: Database
  clock: Clock
  log: Logger
  hooks: Hooks
  files: FileCollector
}

/** Creates the installation's housekeeping. */
export const createHousekeeping = ({ database, ...rest }: HousekeepingParts): Housekeeping =>
  housekeepingOf({
    ...rest,
    store: storeOf(database, housekeepingRepository),
  })
