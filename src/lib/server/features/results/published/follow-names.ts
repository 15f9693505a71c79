import { systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Hooks } from '../../../kernel/hooks.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Students } from '../../students/feature.ts'
import type { ExamCache } from '../lookup/exam-cache.ts'
import type { ResultsRepository } from '../repository.ts'

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  students: Pick<Students, 'renamed'>
  wakeJobs(): void
}

export interface NameFollower {
  /** Names in the register may have changed; they are compared before the next poll of the tags. */
  markChanged(): void
  /** Enqueues the job where names differ. */
  start(): Promise<void>
  /** Starts after `markChanged`; a failure is retried at the next poll. */
  startIfChanged(): Promise<void>
}

/** A job copies names of the register to published results. One waiting job covers all changes. */
export function createNameFollower({ store, clock, students, wakeJobs }: Parts): NameFollower {
  // The first check also finds names that changed while no server was running.
  let isChanged = true

  async function start(): Promise<void> {
    const [first] = await students.renamed(1)
    if (!first) return
    const job = {
      id: newId(),
      kind: 'results.names',
      subjectId: 'register',
      input: {},
      createdAt: clock.now(),
      createdBy: systemActor('clock'),
      dedupeKey: 'results.names',
    }
    await store.transact((write) => write.jobs.enqueue(job))
    wakeJobs()
  }

  return {
    markChanged() {
      isChanged = true
    },
    start,
    async startIfChanged() {
      if (!isChanged) return
      isChanged = false
      await start().catch((error: unknown) => {
        isChanged = true
        throw error
      })
    },
  }
}

/** Follows the register's names, and invalidates answers with former names. */
export function watchNames(
  { beforePoll, onForget }: Pick<Hooks, 'beforePoll' | 'onForget'>,
  names: NameFollower,
  { invalidate }: Pick<ExamCache, 'invalidate'>,
): void {
  beforePoll.push(names.startIfChanged)
  onForget.push(
    { tag: 'studentNames', forget: names.markChanged },
    { tag: 'resultNames', forget: invalidate },
  )
}
