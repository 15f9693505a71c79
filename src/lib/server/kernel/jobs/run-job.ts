import type { Clock } from '../core/clock.ts'
import { type DomainError, conflict, isDomainError } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { JobKinds } from './job-kind.ts'
import { type LeasedJob, leaseLost } from './job-row.ts'
import type { JobFailure, JobStore } from './job.repository.ts'

export interface RunJobParts {
  store: JobStore
  clock: Clock
  log: Logger
  kinds: JobKinds
  /** Does the work in a worker thread; an aborted signal terminates the thread. */
  run(job: LeasedJob, signal: AbortSignal): Promise<void>
  /** Milliseconds between two renewals of the lease. */
  heartbeat?: number
}

/** A server that cannot reach the database for longer loses its jobs to another server. */
const leaseLength = 30_000
const defaultHeartbeat = 5000
const firstBackOff = 1000

const later = (now: string, milliseconds: number): string =>
  new Date(Date.parse(now) + milliseconds).toISOString()

export const leaseFrom = (now: string): string => later(now, leaseLength)

/** Runs one leased job to its end, its next attempt or its failure. */
export function createRunJob(parts: RunJobParts) {
  const { store, clock, log, kinds } = parts

  return async function runJob(job: LeasedJob, stopping: AbortSignal): Promise<void> {
    const kind = kinds[job.kind]
    // Each earlier owner crashed without reporting a failure.
    if (!kind || job.attempts > kind.attempts) return fail(job, brokeOff)
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(tookTooLong()), kind.timeLimit)
    const heartbeat = setInterval(() => void renew(job, ending), parts.heartbeat ?? defaultHeartbeat)
    try {
      await parts.run(job, AbortSignal.any([stopping, ending.signal]))
      await store.transact((write) => write.jobs.end(job, clock.now(), null))
    } catch (error) {
      await settle(job, ending.signal.aborted ? ending.signal.reason : error, stopping.aborted)
    } finally {
      clearTimeout(timer)
      clearInterval(heartbeat)
    }
  }

  async function renew(job: LeasedJob, ending: AbortController): Promise<void> {
    try {
      const isMine = await store.transact((write) => write.jobs.renew(job, leaseFrom(clock.now())))
      if (!isMine) ending.abort(leaseLost())
    } catch (error) {
      log.warn({ err: error, jobId: job.id }, 'a lease could not be renewed; the next heartbeat tries again')
    }
  }

  async function settle(job: LeasedJob, error: unknown, isStopping: boolean): Promise<void> {
    if (isRefusal(error)) return fail(job, failureOf(error))
    if (isStopping) return void (await store.transact((write) => write.jobs.giveBack(job)))
    log.error({ err: error, jobId: job.id, kind: job.kind, attempt: job.attempts }, 'job broke off')
    if (job.attempts >= (kinds[job.kind]?.attempts ?? 1)) return fail(job, failureOf(error))
    const notBefore = later(clock.now(), firstBackOff * 4 ** (job.attempts - 1))
    await store.transact((write) => write.jobs.retry(job, notBefore))
  }

  async function fail(job: LeasedJob, failure: JobFailure): Promise<void> {
    try {
      await store.transact(async (write) => {
        const isMine = await write.jobs.end(job, clock.now(), failure)
        if (isMine) await kinds[job.kind]?.onFailed?.(write.transaction, job, clock.now())
      })
    } catch (error) {
      // While the database is away the job waits; otherwise a job whose failure handling throws would block its lane
      // forever.
      if (isUnavailable(error)) throw error
      log.error(
        { err: error, jobId: job.id, kind: job.kind },
        'what a failed job leaves behind was not put right',
      )
      await store.transact((write) => write.jobs.end(job, clock.now(), failure))
    }
  }
}

const tooLong = 'job.tookTooLong'
const tookTooLong = () => conflict(tooLong)
const brokeOff: JobFailure = { problem: 'job.brokeOff', isFault: true }

/**
 * Whether another attempt would have the same result. If a dependency is unavailable, the next attempt may succeed.
 */
const isRefusal = (error: unknown): error is DomainError =>
  isDomainError(error) && error.kind !== 'Unavailable' && error.kind !== 'Upstream'

const failureOf = (error: unknown): JobFailure =>
  isDomainError(error)
    ? { problem: error.code, isFault: !isRefusal(error) || error.code === tooLong }
    : { problem: 'request.failed', isFault: true }
