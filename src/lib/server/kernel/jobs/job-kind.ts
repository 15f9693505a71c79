import type { Role } from '#lib/schemas/role.ts'
import type { ResultsRepository } from '../../features/results/results.repository.ts'
import type { WorkerApp, Report } from './worker-app.ts'
import type { Job } from './job-row.ts'

/** What a person waits for; work; pages made before anybody asks. One job at a time runs in each. */
export const lanes = ['interactive', 'work', 'prerendering'] as const
export type Lane = (typeof lanes)[number]

/** What a task may use. Every transaction is refused once the job's lease is lost. */
export interface TaskApp extends WorkerApp {
  /**
   * The task's last transaction, in which its job ends too: an effect that may happen once happens here,
   * so that a process that dies between the two is no case.
   */
  complete(work: (write: ResultsRepository) => Promise<void>): Promise<void>
}

export interface JobKind {
  lane: Lane
  /** Milliseconds after which an attempt is ended from outside, and the job fails. */
  timeLimit: number
  /** How often it is begun at most. What was refused (a DomainError) is not begun again. */
  attempts: number
  /** Who may see jobs of this kind besides the person who began them. */
  access: readonly Role[]
  /** In a worker thread; perhaps again after a crash, perhaps half done by an earlier attempt. */
  run(app: TaskApp, job: Job, report: Report): Promise<void>
  /** In the server's own thread, in the transaction in which the job fails: it needs no worker that is alive. */
  onFailed?(write: ResultsRepository, job: Job, now: string): Promise<void>
}

export type JobKinds = Readonly<Record<string, JobKind>>

export const kindsOfLane = (kinds: JobKinds, lane: Lane): string[] =>
  Object.keys(kinds).filter((name) => kinds[name]?.lane === lane)
