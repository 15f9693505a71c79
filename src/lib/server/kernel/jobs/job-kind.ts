import type { Kysely } from 'kysely'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'
import type { Tables } from '../db/tables.ts'
import type { Store } from '../store/store.ts'
import type { Job } from './job-row.ts'
import type { JobRepository } from './job.repository.ts'

/** What a person waits for; what is shown and not right any more; work; pages made before anybody asks. One job at a time runs in each. */
const lanes = ['interactive', 'corrections', 'work', 'prerendering'] as const
export type Lane = (typeof lanes)[number]

export interface JobKind {
  lane: Lane
  /** Milliseconds after which an attempt is ended from outside, and the job fails. */
  timeLimit: number
  /** How often it is begun at most. What was refused (a DomainError) is not begun again. */
  attempts: number
  /** Who may see jobs of this kind besides the person who began them. */
  access: readonly Role[]
  /** In a worker thread; perhaps again after a crash, perhaps half done by an earlier attempt. */
  run(task: Task, job: Job, report: Report): Promise<void>
  /** In the server's own thread, in the transaction in which the job fails: it needs no worker that is alive. */
  onFailed?(transaction: Kysely<Tables>, job: Job, now: string): Promise<void>
}

export type JobKinds = Readonly<Record<string, JobKind>>

/** Those in which something can run: an empty list of kinds is no SQL. */
export const lanesOf = (kinds: JobKinds): Lane[] =>
  lanes.filter((lane) => kindsOfLane(kinds, lane).length > 0)

export const kindsOfLane = (kinds: JobKinds, lane: Lane): string[] =>
  Object.keys(kinds).filter((name) => kinds[name]?.lane === lane)

/** Told to whoever waits: how many of how many. */
export type Report = (done: number, total: number) => Promise<void>

interface WithJobs {
  jobs: JobRepository
}

/** A job at work, in a worker thread. */
export interface Task {
  app: App
  /** The same store; every transaction is refused once the job's lease is lost. */
  fenced<Repository extends WithJobs>(store: Store<Repository>): Store<Repository>
  /**
   * The task's last transaction, in which its job ends too: an effect that may happen once happens here,
   * so that a process that dies between the two is no case.
   */
  complete<Repository extends WithJobs>(
    store: Store<Repository>,
    work: (write: Repository) => Promise<void>,
  ): Promise<void>
}
