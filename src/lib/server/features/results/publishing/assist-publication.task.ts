import { setTimeout } from 'node:timers/promises'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { breaksReference } from '../../../kernel/db/portable.ts'
import type { Report } from '../../../kernel/jobs/job-kind.ts'
import type { NewJob } from '../../../kernel/jobs/job-row.ts'
import { chunkRolls, storePages, preparePages } from '../prerender/prerender-exam.task.ts'
import type { ResultsWorker } from '../prerender/results-task.ts'

/** Below this number of students a second thread does not pay off. */
const worthwhile = 1000
/** From this many requests a second on, the second core belongs to visitors. */
const busy = 10
/** Milliseconds between two polls while the server is busy. */
const pause = 500

/**
 * Renders the last pages of a publication first, in a thread of its own, until it meets the task that renders from
 * the start. It pauses while visitors look results up, and ends with the publication.
 */
export async function assistPublication(worker: ResultsWorker, next: Exam, report: Report): Promise<void> {
  const isPublishing = async (): Promise<boolean> => {
    const exam = await worker.store.read.exams.find(next.id)
    return exam?.state === 'publishing' && exam.version + 1 === next.version
  }
  if (!(await isPublishing())) return
  const work = await preparePages(worker, next)
  if (!work) return
  const { missing } = work
  for (let end = missing.length; end > 0 && (await isPublishing());) {
    if (worker.requestsPerSecond() > busy) {
      await setTimeout(pause)
      continue
    }
    const some = missing.slice(Math.max(0, end - chunkRolls), end)
    const made = await storePages(worker, work, some).catch(zeroIfSetIsGone)
    if (made === 0) return
    end -= chunkRolls
    await report(missing.length - end, missing.length)
  }
}

/** A publication whose server died starts again, with other pages and another assistant. */
function zeroIfSetIsGone(error: unknown): number {
  if (breaksReference(error)) return 0
  throw error
}

/** Null where one thread is as fast. */
export const createAssistJob = (
  next: Exam,
  students: number,
  { at, build }: { at: string; build: string },
): NewJob | null =>
  students < worthwhile
    ? null
    : {
        id: newId(),
        kind: 'results.assist',
        subjectId: next.id,
        input: next,
        createdAt: at,
        createdBy: systemActor('publishing'),
        dedupeKey: `results.assist ${next.id} ${next.version}`,
        // Another build's pages would differ.
        build,
      }
