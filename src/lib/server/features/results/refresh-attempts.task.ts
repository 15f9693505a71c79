import type { Report } from '../../kernel/jobs/task.ts'
import type { ResultsWorker } from './results-task.ts'
import { prerenderExam } from './prerender-exam.task.ts'
import type { RefreshInput } from './refresh-job.ts'

const chunkRolls = 120

/**
 * When an exam comes out or is withdrawn, the lists of attempts on the same students' other pages are out
 * of date: those pages are dropped at once and made anew. Holds and releases have dropped theirs themselves.
 */
export async function refreshAttempts(
  worker: ResultsWorker,
  examId: string,
  { input, report }: { input: RefreshInput; report: Report },
): Promise<void> {
  if (!input.isMissingOnly) await dropOtherPages(worker, examId)
  for (const other of await worker.store.read.exams.all()) {
    if (other.version > 0 && other.availableFrom !== null) await prerenderExam(worker, other, report)
  }
}

async function dropOtherPages({ store }: ResultsWorker, examId: string): Promise<void> {
  const stale = (await store.read.openings.stale()).find((each) => each.examId === examId)
  const rolls = await store.read.published.rollsOfAllVersions(examId)
  for (let start = 0; start < rolls.length; start += chunkRolls) {
    const chunk = rolls.slice(start, start + chunkRolls)
    await store.transact(async (write) => {
      await write.tags.lock('results')
      await write.prerendered.dropPages(chunk, examId)
    })
  }
  await store.transact(async (write) => {
    if (stale) await write.openings.refreshed(examId, stale.mark)
    await write.tags.touch('results')
  })
}
