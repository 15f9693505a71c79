import { statfs } from 'node:fs/promises'
import { bounded } from '../core/bounded.ts'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import type { Store } from '../store/store.ts'
import { type JobKinds, kindsOfLane, lanesOf } from '../jobs/job-kind.ts'
import type { HealthRepository } from './health.repository.ts'

export interface HealthReport {
  status: 'ok' | 'bad'
  database: 'ok' | 'failing'
  disk: 'ok' | 'full' | 'failing'
  /** Jobs and emails. Unknown while the database fails. */
  queue: 'ok' | 'stuck' | 'unknown'
}
export type Health = () => Promise<HealthReport>

interface Parts {
  store: Store<HealthRepository>
  clock: Clock
  log: Logger
  dataDir: string
  kinds: JobKinds
  /** Bytes that may still be written below the folder. */
  freeBytes?: (folder: string) => Promise<number>
  /** Milliseconds until what does not answer counts as failing. */
  patience?: number
}

/** Milliseconds: whoever asks more often gets the last answer, and costs the database nothing. */
const keptFor = 5_000
const leastFree = 200 * 1024 * 1024
const longestWait = 10 * 60 * 1000

export function healthOf(parts: Parts): Health {
  const startedAt = Date.parse(parts.clock.now())
  let last: { at: number; report: Promise<HealthReport> } | null = null
  return () => {
    const now = Date.parse(parts.clock.now())
    // A clock that was set back makes the answer older than it is, not younger.
    if (!last || Math.abs(now - last.at) >= keptFor) last = { at: now, report: examine(parts, startedAt) }
    return last.report
  }
}

async function examine(parts: Parts, startedAt: number): Promise<HealthReport> {
  const { patience = 2_000, log } = parts
  const within = <T>(what: string, work: Promise<T>, otherwise: T): Promise<T> =>
    bounded(work, patience).catch((error: unknown) => {
      log.error({ err: error }, `health: the ${what} fails`)
      return otherwise
    })
  const [database, disk, queue] = await Promise.all([
    within('database', writes(parts), 'failing'),
    within('disk', room(parts), 'failing'),
    within('queue', waiting(parts, startedAt), 'unknown'),
  ])
  const isWell = database === 'ok' && disk === 'ok' && queue === 'ok'
  return { status: isWell ? 'ok' : 'bad', database, disk, queue }
}

async function writes({ store, clock }: Parts): Promise<HealthReport['database']> {
  await store.transact((write) => write.probe(clock.now()))
  return 'ok'
}

async function room({ dataDir, freeBytes = freeBelow }: Parts): Promise<HealthReport['disk']> {
  return (await freeBytes(dataDir)) < leastFree ? 'full' : 'ok'
}

/** Long is no fault of a queue that moves: after a new build the pages of every exam wait in one lane. */
async function waiting({ store, clock, kinds }: Parts, startedAt: number): Promise<HealthReport['queue']> {
  const now = clock.now()
  const lately = new Date(Date.parse(now) - longestWait).toISOString()
  const { read } = store
  // What fell due while nobody ran waits since the start.
  const isLate = (since: string | null): boolean =>
    since !== null && Date.parse(now) - Math.max(Date.parse(since), startedAt) > longestWait
  for (const lane of lanesOf(kinds)) {
    const names = kindsOfLane(kinds, lane)
    if (isLate(await read.jobsWaitSince(names, now)) && !(await read.doJobsMove(names, now, lately)))
      return 'stuck'
  }
  const areEmailsLate = isLate(await read.emailsWaitSince(now))
  return areEmailsLate && !(await read.doEmailsMove(now, lately)) ? 'stuck' : 'ok'
}

/** Bytes that whoever runs the server may still write below the folder. */
export async function freeBelow(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
