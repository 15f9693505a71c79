import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import type { Store } from '../store/store.ts'
import type { FileCollector } from '../files/collect-files.ts'
import type { HousekeepingRepository } from './housekeeping.repository.ts'

interface Parts {
  store: Store<HousekeepingRepository>
  clock: Clock
  log: Logger
  files: FileCollector
  dropExpiredSessions(): Promise<void>
  /** Begins again what failed to bring other exams' pages up to date. */
  refreshStale(): Promise<void>
}

export interface Housekeeping {
  /** Cleans up unless somebody did within the last day. */
  run(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const hour = 60 * 60 * 1000
const day = 24 * hour
const look = hour

const marksAtOnce = 5_000

/** How many days each kind is kept after its end. */
const keep = { links: 7, imports: 7, jobs: 30, sentEmails: 30, failedEmails: 90 } as const

/** Once a day, by one of all servers: what has ended long ago goes. Each step may be run again. */
export function housekeepingOf({
  store,
  clock,
  log,
  files,
  dropExpiredSessions,
  refreshStale,
}: Parts): Housekeeping {
  let timer: NodeJS.Timeout | null = null
  let current: Promise<void> | null = null

  const ago = (milliseconds: number): string => new Date(Date.parse(clock.now()) - milliseconds).toISOString()
  const daysAgo = (days: number): string => ago(days * day)

  async function clean(): Promise<void> {
    await refreshStale()
    if (!(await store.transact((write) => write.begin(clock.now(), ago(day))))) return
    const dropped = await store.transact(async (write) => ({
      links: await write.links.dropEnded(daysAgo(keep.links)),
      jobs: await write.dropJobs(daysAgo(keep.jobs)),
      sentEmails: await write.outbox.drop('sent', daysAgo(keep.sentEmails)),
      failedEmails: await write.outbox.drop('failed', daysAgo(keep.failedEmails)),
      rejected: await write.dropRejected(),
    }))
    await dropExpiredSessions()
    const imports = await clearImports(daysAgo(keep.imports))
    log.info({ ...dropped, ...imports }, 'cleaned up')
  }

  async function clearImports(before: string): Promise<{ marks: number; files: number }> {
    const counts = { marks: 0, files: 0 }
    const isUsed = (hash: string): Promise<boolean> => store.read.usesFile(hash, before)
    await files.finish(isUsed)
    await files.sweep(clock.now())
    await store.transact((write) => write.discardFailed(before))
    for (const { id, fileHash } of await store.read.discardedImports(before)) {
      counts.marks += await clearMarks(id)
      if (await files.putAside(fileHash, before, isUsed)) counts.files += 1
    }
    return counts
  }

  /** A few thousand a transaction, and a turn for everybody else after each: SQLite deletes in this thread. */
  async function clearMarks(importId: string): Promise<number> {
    if (!(await store.read.hasMarks(importId))) return 0
    for (let count = 0; ;) {
      const dropped = await store.transact((write) => write.dropMarks(importId, marksAtOnce))
      count += dropped
      if (dropped < marksAtOnce) return count
      await setImmediate()
    }
  }

  async function run(): Promise<void> {
    current ??= clean()
      .catch((error: unknown) => log.error({ err: error }, 'cleaning up stopped short'))
      .finally(() => {
        current = null
      })
    await current
  }

  return {
    run,
    start() {
      timer ??= setInterval(() => void run(), look).unref()
      void run()
    },
    async stop() {
      if (timer) clearInterval(timer)
      await current
    },
  }
}
