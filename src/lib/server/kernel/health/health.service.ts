import { statfs } from 'node:fs/promises'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import { bounded } from '../core/timeout.ts'
import type { Database } from '../db/connect.ts'
import { type JobKinds, kindsOfLane, type Lane, lanesOf } from '../jobs/job-kind.ts'
import { type Store, storeOf } from '../store/store.ts'
import { healthRepository, type HealthRepository } from './health.repository.ts'

interface HealthReport {
  status: 'ok' | 'bad'
  database: 'ok' | 'failing'
  disk: 'ok' | 'full' | 'failing'
  /** The state of jobs and emails; unknown while the database fails. */
  queue: 'ok' | 'stuck' | 'unknown'
}
export type Health = () => Promise<HealthReport>

declare module '../app.ts' {
  interface Kernel {
    /** Reports the state of database, disk and queue within two seconds, even if they do not respond. */
    health: Health
  }
}

interface Parts {
  store: Store<HealthRepository>
  clock: Clock
  log: Logger
  dataDir: string
  kinds: JobKinds
  /** Returns the free bytes below the folder. */
  freeBytes?: (folder: string) => Promise<number>
  /** Milliseconds after which a missing response counts as a failure. */
  timeout?: number
}

/** Milliseconds for which the last report is reused, so that frequent requests do not load the database. */
const keptFor = 5_000
const leastFree = 200 * 1024 * 1024
const longestWait = 10 * 60 * 1000

export function healthOf(parts: Parts): Health {
  const startedAt = Date.parse(parts.clock.now())
  let last: { at: number; report: Promise<HealthReport> } | null = null
  return () => {
    const now = Date.parse(parts.clock.now())
    // After the clock is set back the difference is negative; the absolute value keeps the report from being reused
    // for too long.
    if (!last || Math.abs(now - last.at) >= keptFor) last = { at: now, report: examine(parts, startedAt) }
    return last.report
  }
}

async function examine(parts: Parts, startedAt: number): Promise<HealthReport> {
  const { timeout = 2_000, log } = parts
  const within = <T>(what: string, work: Promise<T>, otherwise: T): Promise<T> =>
    bounded(work, timeout).catch((error: unknown) => {
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

async function waiting(parts: Parts, startedAt: number): Promise<HealthReport['queue']> {
  if ((await stuckLanes(parts, startedAt)).length > 0) return 'stuck'
  return (await areEmailsStuck(parts, startedAt)) ? 'stuck' : 'ok'
}

type Queues = Pick<Parts, 'store' | 'clock' | 'kinds'>

/**
 * Returns the lanes in which jobs wait and none runs. A long queue that moves is no fault: after a new build the
 * pages of every exam wait in one lane.
 */
export async function stuckLanes({ store, clock, kinds }: Queues, startedAt: number): Promise<Lane[]> {
  const now = clock.now()
  const stuck: Lane[] = []
  for (const lane of lanesOf(kinds)) {
    const names = kindsOfLane(kinds, lane)
    const since = await store.read.jobsWaitSince(names, now)
    if (isLate(since, now, startedAt) && !(await store.read.doJobsMove(names, now, lately(now))))
      stuck.push(lane)
  }
  return stuck
}

export async function areEmailsStuck(
  { store, clock }: Omit<Queues, 'kinds'>,
  startedAt: number,
): Promise<boolean> {
  const now = clock.now()
  const areLate = isLate(await store.read.emailsWaitSince(now), now, startedAt)
  return areLate && !(await store.read.doEmailsMove(now, lately(now)))
}

const lately = (now: string): string => new Date(Date.parse(now) - longestWait).toISOString()

/** Whether the oldest has waited too long. What fell due while no server ran counts from the server's start. */
const isLate = (since: string | null, now: string, startedAt: number): boolean =>
  since !== null && Date.parse(now) - Math.max(Date.parse(since), startedAt) > longestWait

/** Returns the bytes that the server's user may still write below the folder. */
export const freeBelow = async (folder: string): Promise<number> => (await diskBelow(folder)).free

export interface Disk {
  free: number
  total: number
}

/** Returns free and total bytes. */
export async function diskBelow(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

interface HealthParts {
  database: Database
  clock: Clock
  log: Logger
  kinds: JobKinds
}

/** Creates the health check for the installation's kinds of jobs. */
export const createHealth = ({ database, clock, log, kinds }: HealthParts): Health =>
  healthOf({
    store: storeOf(database, healthRepository),
    clock,
    log,
    dataDir: database.place.dataDir,
    kinds,
  })
