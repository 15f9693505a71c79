import { setTimeout } from 'node:timers/promises'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { breaksReference } from '../../../kernel/db/portable.ts'
import type { Report } from '../../../kernel/jobs/job-kind.ts'
import type { NewJob } from '../../../kernel/jobs/job-row.ts'
import { chunkRolls, keepPages, openPages } from '../prerender/prerender-exam.task.ts'
import type { ResultsWorker } from '../prerender/results-task.ts'

/** Students below which a second thread is not worth its start. */
const worthwhile = 1000
/** Requests a second from which on the second core is the visitors'. */
const busy = 10
/** Milliseconds between two polls while it is busy. */
const pause = 500

/**
 * Makes the last pages of a publication first, in a thread of its own, until it meets the task that makes
 * the first ones. It stands still while visitors look results up, and ends with the publication.
 */
export async function assistPublication(worker: ResultsWorker, next: Exam, report: Report): Promise<void> {
  const isPublishing = async (): Promise<boolean> => {
    const exam = await worker.store.read.exams.find(next.id)
    return exam?.state === 'publishing' && exam.version + 1 === next.version
  }
  if (!(await isPublishing())) return
  const work = await openPages(worker, next)
  if (!work) return
  const { missing } = work
  for (let end = missing.length; end > 0 && (await isPublishing());) {
    if (worker.requestsPerSecond() > busy) {
      await setTimeout(pause)
      continue
    }
    const some = missing.slice(Math.max(0, end - chunkRolls), end)
    const made = await keepPages(worker, work, some).catch(noneInGoneSet)
    if (made === 0) return
    end -= chunkRolls
    await report(missing.length - end, missing.length)
  }
}

/** A publication whose server died begins anew, with other pages and another assistant. */
function noneInGoneSet(error: unknown): number {
  if (breaksReference(error)) return 0
  throw error
}

/** Null for a publication that one thread does as quickly. */
export const assistanceJob = (
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
        // Another build's pages would be others.
        build,
      }
