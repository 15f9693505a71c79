import type { Role } from '#lib/schemas/role.ts'
import { type CheckInput, checkImport, failCheck } from '../../features/results/check-import.task.ts'
import { requireExam } from '../../features/results/exam.service.ts'
import { prerenderExam } from '../../features/results/prerender-exam.task.ts'
import { abandonPublication, publishExam } from '../../features/results/publish-exam.task.ts'
import type { PublishInput } from '../../features/results/publish.service.ts'
import { refreshAttempts } from '../../features/results/refresh-attempts.task.ts'
import type { RefreshInput } from '../../features/results/refresh-job.ts'
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
    run: (app, { subjectId, input }, report) =>
      checkImport(app, subjectId, { input: input as CheckInput, report }),
    onFailed: (write, { id, subjectId }) => failCheck(write, subjectId, id),
  },
  'results.publish': {
    lane: 'work',
    timeLimit: 120 * minutes,
    attempts: 3,
    access: examinationOffice,
    run: (app, { subjectId, input }, report) => publishExam(app, subjectId, input as PublishInput, report),
    onFailed: (write, { subjectId, input }, now) =>
      abandonPublication(write, subjectId, input as PublishInput, now),
  },
  'results.finish': {
    lane: 'prerendering',
    timeLimit: 120 * minutes,
    attempts: 3,
    access: administrators,
    run: async (app, { subjectId }, report) =>
      prerenderExam(app, await requireExam(app.store.read, subjectId), report),
  },
  'results.refresh': {
    lane: 'prerendering',
    timeLimit: 120 * minutes,
    attempts: 3,
    access: administrators,
    run: (app, { subjectId, input }, report) =>
      refreshAttempts(app, subjectId, { input: input as RefreshInput, report }),
  },
}
