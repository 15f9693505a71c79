import type { Clock } from '../../kernel/core/clock.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { ResultsRepository } from './results.repository.ts'

/** What publishing, and every way back from it, is handed. */
export interface PublishParts {
  store: Store<ResultsRepository>
  clock: Clock
  wakeJobs(): void
  /** What visitors may see in this process is what the database says, once this is done. */
  refresh(): Promise<void>
  /** What visitors may see in every process is, once this is done. */
  refreshEverywhere(): Promise<void>
}
