import type { WorkerApp, Report } from '../../kernel/jobs/worker-app.ts'
import { prerenderExam } from './prerender-exam.task.ts'
import type { RefreshInput } from './refresh-job.ts'

const chunkRolls = 120

/**
 * When an exam comes out or is withdrawn, the lists of attempts on the same students' other pages are out
 * of date: those pages are dropped at once and made anew. Holds and releases have dropped theirs themselves.
 */
export async function refreshAttempts(
  app: WorkerApp,
  examId: string,
  { input, report }: { input: RefreshInput; report: Report },
): Promise<void> {
  if (!input.isMissingOnly) await dropOtherPages(app, examId)
  for (const other of await app.store.read.exams.all()) {
    if (other.version > 0 && other.availableFrom !== null) await prerenderExam(app, other, report)
  }
}

async function dropOtherPages({ store }: WorkerApp, examId: string): Promise<void> {
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
