import { setTimeout } from 'node:timers/promises'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type JobKind, kindsOfLane, type Lane, lanesOf } from './job-kind.ts'
import { isDue, type Job, type LeasedJob } from './job-row.ts'
import { jobRepository } from './job.repository.ts'
import { type Owner, thisProcess } from './owner.ts'
import { createRunJob, leaseFrom, type RunJobParts } from './run-job.ts'

export interface JobsParts extends RunJobParts {
  owner?: Owner
  /** The build of the pages; jobs of another build are left to its servers. */
  build?: string
}

export interface Jobs {
  /** If started, checks for due jobs now instead of at the next poll. */
  wake(): void
  /** Resolves when no due job remains. */
  idle(): Promise<void>
  /** Returns a job. @throws DomainError NotFound `job.notFound`, also if the user may not see the job */
  show(jobId: string, user: Viewer): Promise<Job>
  /**
   * Resolves with the job once it is done or has failed, in whichever process it runs. A process that was not started
   * runs only this job.
   */
  ended(jobId: string): Promise<Job>
  /** Returns the user's jobs that ended since then, newest first. */
  endedOf(userId: string, since: string): Promise<Job[]>
  /** Starts polling. With `isSole` there is no other server, so abandoned jobs are taken over at once. */
  start(isSole?: boolean): Promise<void>
  stop(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    jobs: Jobs
  }
}

/** A user without a required second factor sees only their own jobs. */
type Viewer = Pick<CurrentUser, 'id' | 'roles' | 'mustAddFactor'>

const poll = 1000
/** The suffix of owner names that are servers. */
const serverMark = ' server'

/**
 * Runs due jobs, one at a time per lane. Each is a row in the database, so that it survives a closed tab and a
 * restart.
 */
export function createJobs(parts: JobsParts): Jobs {
  const { store, clock, log, kinds, build = '' } = parts
  const { isGone, name } = parts.owner ?? thisProcess()
  let ownName = name
  let isSole = false
  const runJob = createRunJob(parts)
  const stopping = new AbortController()
  const active = new Map<string, Promise<void>>()
  const draining = new Map<Lane, Promise<number>>()
  const failing = new Set<Lane>()
  let timer: NodeJS.Timeout | null = null

  /** Drains a lane and returns the number of jobs it ran; a drain in progress is shared. */
  function drain(lane: Lane): Promise<number> {
    const current = draining.get(lane) ?? drainOnce(lane).finally(() => draining.delete(lane))
    draining.set(lane, current)
    return current
  }

  async function drainOnce(lane: Lane): Promise<number> {
    const names = kindsOfLane(kinds, lane)
    for (let ran = 0; ;) {
      const job = stopping.signal.aborted ? null : await nextOf(names)
      if (!job) return ran
      if (await takeAndRun(job)) ran += 1
    }
  }

  async function nextOf(names: readonly string[]): Promise<Job | null> {
    const abandoned = (await store.read.jobs.taken(names, build)).find(isAbandoned)
    return abandoned ?? store.read.jobs.nextDue(names, clock.now(), build)
  }

  /**
   * Whether a job's owner is dead. A living owner renews its lease; one that has ended on this machine is known at
   * once.
   */
  function isAbandoned(job: Job): boolean {
    if (job.state !== 'running' || active.has(job.id)) return false
    if (job.owner === ownName || (job.leaseUntil ?? '') < clock.now()) return true
    // Command-line tools run next to this server and own their jobs.
    if (isSole && job.owner?.endsWith(serverMark)) return true
    return isGone(job.owner ?? '')
  }

  async function takeAndRun(job: Job): Promise<boolean> {
    const now = clock.now()
    const leased = await store.transact((write) => write.jobs.take(job, ownName, now, leaseFrom(now)))
    if (leased) await track(leased)
    return leased !== null
  }

  async function track(job: LeasedJob): Promise<void> {
    const running = runJob(job, stopping.signal).finally(() => active.delete(job.id))
    active.set(job.id, running)
    await running
  }

  /** Drains a lane; a failure is logged once while the database is away, and the next successful poll continues. */
  function wakeLane(lane: Lane): void {
    drain(lane).then(
      () => failing.delete(lane),
      (error: unknown) => {
        if (!failing.has(lane)) log.error({ err: error, lane }, 'jobs stopped short')
        failing.add(lane)
      },
    )
  }

  const wake = (): void => {
    if (timer) lanesOf(kinds).forEach(wakeLane)
  }

  function mayShow(job: Job, user: Viewer): boolean {
    const access = kinds[job.kind]?.access ?? []
    const isOfOffice = !user.mustAddFactor && user.roles.some((role) => access.includes(role))
    return isOfOffice || job.createdBy === user.id
  }

  async function runOwn(job: Job): Promise<void> {
    if (active.has(job.id) || stopping.signal.aborted) return
    if (isDue(job, clock.now()) || isAbandoned(job)) await takeAndRun(job)
  }

  return {
    wake,
    async idle() {
      for (;;) {
        const ran = await Promise.all(lanesOf(kinds).map(drain))
        if (ran.every((count) => count === 0)) return
      }
    },
    async show(jobId, user) {
      const job = await store.read.jobs.find(jobId)
      if (!job || !mayShow(job, user)) throw notFound('job.notFound')
      return job
    },
    async ended(jobId) {
      for (;;) {
        const job = await store.read.jobs.find(jobId)
        if (!job) throw notFound('job.notFound')
        if (job.state === 'done' || job.state === 'failed') return job
        if (timer) wake()
        else await runOwn(job)
        await setTimeout(50)
      }
    },
    endedOf: store.read.jobs.endedOf,
    async start(isOnlyServer = false) {
      isSole = isOnlyServer
      ownName = `${name}${serverMark}`
      timer = setInterval(wake, poll)
      wake()
    },
    async stop() {
      if (timer) clearInterval(timer)
      stopping.abort()
      await Promise.allSettled([...draining.values(), ...active.values()])
    },
  }
}

/** Milliseconds. Longer than a database restart, and short enough for outdated pages. */
const pause = 10 * 60_000

/**
 * Restarts a job that no user requested and none would repeat: once its attempts are used up, it is queued again
 * later until it succeeds. A job that is already waiting serves both.
 */
export const restartLater: NonNullable<JobKind['onFailed']> = async (transaction, job, now) => {
  await jobRepository(transaction).enqueue({
    id: newId(),
    kind: job.kind,
    subjectId: job.subjectId,
    input: job.input,
    createdAt: now,
    createdBy: { id: job.createdBy },
    notBefore: new Date(Date.parse(now) + pause).toISOString(),
    dedupeKey: job.kind,
  })
}
