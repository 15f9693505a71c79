import { conflict } from '../core/errors.ts'
import { checkImport } from '../results/check-import.task.ts'
import { requireExam } from '../results/exam.service.ts'
import { finishExam } from '../results/finish-exam.task.ts'
import { abandonPublication, publishExam } from '../results/publish-exam.task.ts'
import type { PublishInput } from '../results/publish.service.ts'
import { refreshAttempts } from '../results/refresh-attempts.task.ts'
import type { BulkHouse, Report } from './bulk-house.ts'
import type { Job } from './job.repository.ts'

export type Task = Pick<Job, 'kind' | 'subjectId' | 'input'>

/** Each kind of job, and what it does. Inputs were written by our own services into the job's row. */
export async function runTask(house: BulkHouse, task: Task, report: Report): Promise<void> {
  const { kind, subjectId, input } = task
  switch (kind) {
    case 'results.check':
      return checkImport(house, subjectId, report)
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
