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
  /** Of the pages; jobs of another build are left to its servers. */
  build?: string
}

export interface Jobs {
  /** Once started, looks for due jobs now instead of at the next poll. */
  wake(): void
  /** Resolves when nothing that is due remains. */
  idle(): Promise<void>
  /** @throws DomainError NotFound `job.notFound`, also where the job is none of this person's business */
  show(jobId: string, user: Viewer): Promise<Job>
  /** The job once it is done or has failed, whichever process runs it. A process that was not started runs this job alone. */
  ended(jobId: string): Promise<Job>
  /** The jobs that a person's work has ended with since then, newest first. */
  endedOf(userId: string, since: string): Promise<Job[]>
  /** `isSole`: there is no other server, so what one left behind is taken over at once. */
  start(isSole?: boolean): Promise<void>
  stop(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    jobs: Jobs
  }
}

/** Whose second factor is missing sees only what is their own. */
type Viewer = Pick<CurrentUser, 'id' | 'roles' | 'mustAddFactor'>

const poll = 1000
/** Ends the name of an owner that is a server. */
const serverMark = ' server'

/** Runs due jobs, one at a time a lane; a row in the database each, so that they survive a closed tab and a restart. */
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

  /** How many jobs it ran; the lane that is drained already is not drained twice. */
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

  /** A living owner renews its lease; one that has ended on this machine need not be waited for. */
  function isAbandoned(job: Job): boolean {
    if (job.state !== 'running' || active.has(job.id)) return false
    if (job.owner === ownName || (job.leaseUntil ?? '') < clock.now()) return true
    // A tool beside this server has jobs of its own.
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

  /** While the database is away this fails at each poll, is told once, and goes on at the first poll that succeeds. */
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

/** Milliseconds. Longer than a database is away that is restarted, and short for what is shown and not right. */
const pause = 10 * 60_000

/**
 * For a job that nobody asked for and nobody would ask for again: once its attempts are used up, it starts again later,
 * until it gets through. One that waits already does for both.
 */
export const beginAgainLater: NonNullable<JobKind['onFailed']> = async (transaction, job, now) => {
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
