import type { Role } from '#lib/schemas/role.ts'
import { type CheckInput, checkImport, failCheck } from '../results/check-import.task.ts'
import { requireExam } from '../results/exam.service.ts'
import { finishExam } from '../results/finish-exam.task.ts'
import { abandonPublication, publishExam } from '../results/publish-exam.task.ts'
import type { PublishInput } from '../results/publish.service.ts'
import { refreshAttempts } from '../results/refresh-attempts.task.ts'
import type { RefreshInput } from '../results/refresh-job.ts'
import type { JobKinds } from './job-kind.ts'

const administrators: readonly Role[] = ['ROLE_ADMIN']
/** A publication is the whole office's: on its exam's page a colleague goes on where another one began. */
const examinationOffice: readonly Role[] = ['ROLE_EXAMINATION', 'ROLE_ADMIN']
const minutes = 60_000

/**
 * Every kind of job, for the server, its worker threads and the tests alike. Inputs were written by our
 * own services into the job's row.
 */
export const jobKinds: JobKinds = {
  'results.check': {
    lane: 'interactive',
    timeLimit: 15 * minutes,
    attempts: 3,
    access: administrators,
    run: (house, { subjectId, input }, report) =>
      checkImport(house, subjectId, { input: input as CheckInput, report }),
    onFailed: (write, { id, subjectId }) => failCheck(write, subjectId, id),
  },
  'results.publish': {
    lane: 'work',
    timeLimit: 120 * minutes,
    attempts: 3,
    access: examinationOffice,
    run: (house, { subjectId, input }, report) =>
      publishExam(house, subjectId, input as PublishInput, report),
    onFailed: (write, { subjectId, input }, now) =>
      abandonPublication(write, subjectId, input as PublishInput, now),
  },
  'results.finish': {
    lane: 'prerendering',
    timeLimit: 120 * minutes,
    attempts: 3,
    access: administrators,
    run: async (house, { subjectId }, report) =>
      finishExam(house, await requireExam(house.store.read, subjectId), report),
  },
  'results.refresh': {
    lane: 'prerendering',
    timeLimit: 120 * minutes,
    attempts: 3,
    access: administrators,
    run: (house, { subjectId, input }, report) =>
      refreshAttempts(house, subjectId, { input: input as RefreshInput, report }),
  },
}
