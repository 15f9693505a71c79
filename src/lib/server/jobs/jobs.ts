import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../core/clock.ts'
import { isDomainError, notFound } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import type { Store } from '../db/store.ts'
import type { Job, jobRepository } from './job.repository.ts'

type JobStore = Store<{ jobs: ReturnType<typeof jobRepository> }>

export interface JobsParts {
  store: JobStore
  clock: Clock
  log: Logger
  run(job: Job): Promise<void>
}

export interface Jobs {
  /** Looks for due jobs now instead of at the next beat. */
  wake(): void
  /** Resolves when nothing that is due remains. */
  idle(): Promise<void>
  find(jobId: string): Promise<Job | null>
  /** The job once it is done or has failed, whichever process runs it. */
  ended(jobId: string): Promise<Job>
  start(): Promise<void>
  stop(): Promise<void>
}

const beat = 1000

/** Runs due jobs one after another; a row in the database each, so that they survive a closed tab and a restart. */
export function createJobs({ store, clock, log, run }: JobsParts): Jobs {
  let timer: NodeJS.Timeout | null = null
  let current: Promise<void> | null = null
  let isStopped = false

  async function drain(): Promise<void> {
    for (;;) {
      const job = isStopped ? null : await store.read.jobs.nextDue(clock.now())
      if (!job) return
      if (await store.transact((write) => write.jobs.take(job.id, clock.now()))) await runOne(job)
    }
  }

  async function runOne(job: Job): Promise<void> {
    try {
      await run(job)
      await store.transact((write) => write.jobs.end(job.id, clock.now(), null))
    } catch (error) {
      if (!isDomainError(error)) log.error({ err: error, jobId: job.id, kind: job.kind }, 'job failed')
      const problem = isDomainError(error) ? error.code : 'request.failed'
      await store.transact((write) => write.jobs.end(job.id, clock.now(), problem))
    }
  }

  function wake(): void {
    current ??= drain()
      .catch((error: unknown) => log.error({ err: error }, 'jobs stopped short'))
      .finally(() => {
        current = null
      })
  }

  return {
    wake,
    async idle() {
      wake()
      while (current) await current
    },
    find: (jobId) => store.read.jobs.find(jobId),
    async ended(jobId) {
      for (;;) {
        wake()
        const job = await store.read.jobs.find(jobId)
        if (!job) throw notFound('job.notFound')
        if (job.state === 'done' || job.state === 'failed') return job
        await setTimeout(50)
      }
    },
    async start() {
      await store.transact((write) => write.jobs.requeueRunning())
      timer = setInterval(wake, beat)
      wake()
    },
    async stop() {
      isStopped = true
      if (timer) clearInterval(timer)
      await current
    },
  }
}
