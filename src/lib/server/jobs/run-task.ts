import { conflict } from '../core/errors.ts'
import { type CheckInput, checkImport } from '../results/check-import.task.ts'
import { requireExam } from '../results/exam.service.ts'
import { finishExam } from '../results/finish-exam.task.ts'
import { abandonPublication, publishExam } from '../results/publish-exam.task.ts'
import type { PublishInput } from '../results/publish.service.ts'
import { refreshAttempts } from '../results/refresh-attempts.task.ts'
import type { BulkHouse, Report } from './bulk-house.ts'
import type { Job } from './job.repository.ts'

/** Each kind of job, and what it does. Inputs were written by our own services into the job's row. */
export async function runTask(house: BulkHouse, { id, kind, subjectId, input }: Job): Promise<void> {
  const report = throttled((done, total) =>
    house.store.transact((write) => write.jobs.progress(id, done, total)),
  )
  switch (kind) {
    case 'results.check':
      return checkImport(house, subjectId, { input: input as CheckInput, report })
    case 'results.publish':
      return publishOrAbandon(house, subjectId, input as PublishInput, report)
    case 'results.finish':
      return finishExam(house, await requireExam(house.store.read, subjectId), report)
    case 'results.refresh':
      return refreshAttempts(house, subjectId, input as { rollNumber?: string }, report)
    default:
      throw conflict('job.unknownKind')
  }
}

async function publishOrAbandon(
  house: BulkHouse,
  examId: string,
  input: PublishInput,
  report: Report,
): Promise<void> {
  try {
    await publishExam(house, examId, input, report)
  } catch (error) {
    await abandonPublication(house, examId, input)
    throw error
  }
}

/** A row a quarter of a second is enough for a progress bar. */
function throttled(report: Report): Report {
  let last = 0
  return async (done, total) => {
    if (done < total && Date.now() - last < 250) return
    last = Date.now()
    await report(done, total)
  }
}
