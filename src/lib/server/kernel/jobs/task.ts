import type { App } from '../app.ts'
import type { Store } from '../store/store.ts'
import type { JobRepository } from './job.repository.ts'

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
