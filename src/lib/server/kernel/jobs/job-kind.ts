import type { Kysely } from 'kysely'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import type { Tables } from '../db/tables.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './job-row.ts'
import type { JobRepository } from './job.repository.ts'

/**
 * Lanes, each of which runs one job at a time: work that a user waits for; corrections of outdated pages; other work;
 * prerendering.
 */
const lanes = ['interactive', 'corrections', 'work', 'prerendering'] as const
export type Lane = (typeof lanes)[number]

export interface JobKind {
  lane: Lane
  /** Milliseconds after which an attempt is aborted, and the job fails. */
  timeLimit: number
  /** The maximum number of attempts. A refusal (a DomainError) is not retried. */
  attempts: number
  /** The roles that may see jobs of this kind, besides the user who started them. */
  access: readonly Role[]
  /** Runs in a worker thread. It may run again after a crash, when an earlier attempt has done a part of it. */
  run(task: Task, job: Job, report: Report): Promise<void>
  /**
   * Runs in the server's own thread, in the transaction in which the job fails, so it does not depend on a worker.
   */
  onFailed?(transaction: Kysely<Tables>, job: Job, now: string): Promise<void>
}

export type JobKinds = Readonly<Record<string, JobKind>>

/** Returns the lanes that have a kind, because an empty list of kinds is invalid SQL. */
export const lanesOf = (kinds: JobKinds): Lane[] =>
  lanes.filter((lane) => kindsOfLane(kinds, lane).length > 0)

export const kindsOfLane = (kinds: JobKinds, lane: Lane): string[] =>
  Object.keys(kinds).filter((name) => kinds[name]?.lane === lane)

/** Reports the progress to waiting users. */
export type Report = (done: number, total: number) => Promise<void>

interface WithJobs {
  jobs: JobRepository
}

/** A running job, in a worker thread. */
export interface Task {
  app: App
  /**
   * Wraps a store so that every transaction is refused once the job has lost its lease. `mutex` takes an advisory lock,
   * which comes even before the lease.
   */
  fenced<Repository extends WithJobs>(
    store: Store<Repository>,
    mutex?: (write: Repository) => Promise<void> | undefined,
  ): Store<Repository>
  /**
   * Runs the task's last transaction, which also ends the job. An effect that must happen once belongs here, so that
   * a crash cannot separate the two.
   */
  complete<Repository extends WithJobs>(
    store: Store<Repository>,
    work: (write: Repository) => Promise<void>,
  ): Promise<void>
}
