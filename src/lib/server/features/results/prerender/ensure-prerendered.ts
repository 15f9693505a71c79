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
  /** This server's build: only servers of the same build can render its pages. */
  build: string
  wakeJobs(): void
}

/**
 * Renders pages in the background after a new build or a new look of the college; until then each lookup renders
 * its own page.
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
