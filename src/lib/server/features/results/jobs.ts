import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { JobKind, JobKinds } from '../../kernel/jobs/job-kind.ts'
import { requireExam } from './exams/exam.service.ts'
import { type AddStudentsInput, addStudents, removeAddedStudents } from './marks/missing-students.ts'
import { prerenderExam } from './prerender/prerender-exam.task.ts'
import { toResultsTask } from './prerender/results-task.ts'
import { nameResults } from './published/name-results.task.ts'
import { assistPublication } from './publishing/assist-publication.task.ts'
import { abandonPublication, publishExam } from './publishing/publish-exam.task.ts'
import type { PublishInput } from './publishing/publish.service.ts'
import { resultsRepository } from './repository.ts'

const administrators: readonly Role[] = ['ROLE_ADMIN']
/** A publication belongs to the whole office: a colleague may continue where another one started. */
const examinationOffice: readonly Role[] = ['ROLE_EXAMINATION', 'ROLE_ADMIN']
const minutes = 60_000

/** Renders the missing pages of an exam: for a new build, or after a hold or a release. */
const prerenderJob: JobKind = {
  lane: 'prerendering',
  timeLimit: 120 * minutes,
  attempts: 3,
  access: administrators,
  async run(task, { subjectId }, report) {
    const own = toResultsTask(task)
    await prerenderExam(own, await requireExam(own.store.read, subjectId), report)
  },
}

/** Runs after an import was committed or undone, while the person waits. */
const fileJob = {
  lane: 'interactive',
  timeLimit: 30 * minutes,
  attempts: 3,
  access: examinationOffice,
} as const

/** Our own services wrote the inputs into the job's row. */
export const resultsJobs: JobKinds = {
  'results.publish': {
    lane: 'work',
    timeLimit: 120 * minutes,
    attempts: 3,
    access: examinationOffice,
    run: (task, { subjectId, input }, report) =>
      publishExam(toResultsTask(task), subjectId, input as PublishInput, report),
    onFailed: (tx, { subjectId, input }, now) =>
      abandonPublication(resultsRepository(tx), subjectId, input as PublishInput, now),
  },
  'results.assist': {
    lane: 'prerendering',
    timeLimit: 120 * minutes,
    attempts: 1,
    access: administrators,
    run: (task, { input }, report) => assistPublication(toResultsTask(task), input as Exam, report),
  },
  'results.addStudents': {
    ...fileJob,
    run: (task, { subjectId, input }, report) =>
      addStudents(task, subjectId, { input: input as AddStudentsInput, report }),
  },
  'results.takeStudentsBack': {
    ...fileJob,
    run: (task, { subjectId, input }) =>
      removeAddedStudents(task, subjectId, (input as AddStudentsInput).actor),
  },
  'results.names': {
    lane: 'corrections',
    timeLimit: 30 * minutes,
    attempts: 3,
    access: administrators,
    run: (task, _, report) => nameResults(toResultsTask(task), report),
  },
  'results.finish': prerenderJob,
  'results.refresh': prerenderJob,
}
