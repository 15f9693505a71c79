import { systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Hooks } from '../../../kernel/hooks.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Students } from '../../students/feature.ts'
import type { ExamBoard } from '../lookup/exam-cache.ts'
import type { ResultsRepository } from '../repository.ts'

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  students: Pick<Students, 'renamed'>
  wakeJobs(): void
}

export interface FollowNames {
  /** The register has other names, or may have: looked at before the next poll of the tags. */
  hear(): void
  /** Begins the job where there is something to do. */
  begin(): Promise<void>
  /** The same where something was heard; what fails is tried again the next time. */
  beginIfHeard(): Promise<void>
}

/** Names of the register reach what is published by a job. One that waits does for all of them. */
export function createNameFollower({ store, clock, students, wakeJobs }: Parts): FollowNames {
  // What was changed while no server ran is found at the start.
  let isHeard = true

  async function begin(): Promise<void> {
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
    hear() {
      isHeard = true
    },
    begin,
    async beginIfHeard() {
      if (!isHeard) return
      isHeard = false
      await begin().catch((error: unknown) => {
        isHeard = true
        throw error
      })
    },
  }
}

/** The register's names are followed, and what was answered under other ones is not remembered. */
export function watchNames(
  { beforePoll, onForget }: Pick<Hooks, 'beforePoll' | 'onForget'>,
  names: FollowNames,
  { outdate }: Pick<ExamBoard, 'outdate'>,
): void {
  beforePoll.push(names.beginIfHeard)
  onForget.push({ tag: 'studentNames', forget: names.hear }, { tag: 'resultNames', forget: outdate })
}
