import { systemActor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { ResultsRepository } from '../repository.ts'
import { setVersionOf } from './set-version.ts'

interface Parts {
  store: Store<ResultsRepository>
  clock: Clock
  renderVersion(): Promise<string>
  /** Of this server's pages: only servers of the same build can make them. */
  build: string
  wakeJobs(): void
}

/**
 * After a new build of the pages or a new look of the college, prerendered pages are made anew in the
 * background; until then a lookup has its page made when it asks.
 */
export async function ensurePrerendered({
  store,
  clock,
  renderVersion,
  build,
  wakeJobs,
}: Parts): Promise<void> {
  const [exams, sets, current] = await Promise.all([
    store.read.exams.all(),
    store.read.prerendered.sets(),
    renderVersion(),
  ])
  for (const exam of exams) {
    const isFinished = sets.some(
      (set) =>
        set.examId === exam.id &&
        set.version === exam.version &&
        set.renderVersion === setVersionOf(current, exam) &&
        set.isFinished,
    )
    if (exam.version === 0 || exam.availableFrom === null || isFinished) continue
    await store.transact((write) =>
      write.jobs.enqueue({
        id: newId(),
        kind: 'results.finish',
        subjectId: exam.id,
        input: {},
        createdAt: clock.now(),
        createdBy: systemActor('clock'),
        dedupeKey: `results.finish ${exam.id} ${build}`,
        build,
      }),
    )
  }
  wakeJobs()
}
