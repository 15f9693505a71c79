import type { Exam } from '#lib/schemas/results/exam.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { JobKind, JobKinds } from '../../kernel/jobs/job-kind.ts'
import { requireExam } from './exams/exam.service.ts'
import { type AddStudentsInput, addStudents, takeStudentsBack } from './marks/missing-students.ts'
import { prerenderExam } from './prerender/prerender-exam.task.ts'
import { taskOf } from './prerender/results-task.ts'
import { nameResults } from './published/name-results.task.ts'
import { assistPublication } from './publishing/assist-publication.task.ts'
import { abandonPublication, publishExam } from './publishing/publish-exam.task.ts'
import type { PublishInput } from './publishing/publish.service.ts'
import { resultsRepository } from './repository.ts'

const administrators: readonly Role[] = ['ROLE_ADMIN']
/** A publication is the whole office's: on its exam's page a colleague goes on where another one began. */
const examinationOffice: readonly Role[] = ['ROLE_EXAMINATION', 'ROLE_ADMIN']
const minutes = 60_000

/** Makes the pages of an exam that are missing: of a new build, or after a hold or a release. */
const prerendering: JobKind = {
  lane: 'prerendering',
  timeLimit: 120 * minutes,
  attempts: 3,
  access: administrators,
  async run(task, { subjectId }, report) {
    const own = taskOf(task)
    await prerenderExam(own, await requireExam(own.store.read, subjectId), report)
  },
}

/** What follows a list of marks that was saved or undone; whoever did that waits for it. */
const ofFile = {
  lane: 'interactive',
  timeLimit: 30 * minutes,
  attempts: 3,
  access: examinationOffice,
} as const

/** Inputs were written by our own services into the job's row. */
export const resultsJobs: JobKinds = {
  'results.publish': {
    lane: 'work',
    timeLimit: 120 * minutes,
    attempts: 3,
    access: examinationOffice,
    run: (task, { subjectId, input }, report) =>
      publishExam(taskOf(task), subjectId, input as PublishInput, report),
    onFailed: (tx, { subjectId, input }, now) =>
      abandonPublication(resultsRepository(tx), subjectId, input as PublishInput, now),
  },
  'results.assist': {
    lane: 'prerendering',
    timeLimit: 120 * minutes,
    attempts: 1,
    access: administrators,
    run: (task, { input }, report) => assistPublication(taskOf(task), input as Exam, report),
  },
  'results.addStudents': {
    ...ofFile,
    run: (task, { subjectId, input }, report) =>
      addStudents(task, subjectId, { input: input as AddStudentsInput, report }),
  },
  'results.takeStudentsBack': {
    ...ofFile,
    run: (task, { subjectId, input }) => takeStudentsBack(task, subjectId, (input as AddStudentsInput).actor),
  },
  'results.names': {
    lane: 'corrections',
    timeLimit: 30 * minutes,
    attempts: 3,
    access: administrators,
    run: (task, _, report) => nameResults(taskOf(task), report),
  },
  'results.finish': prerendering,
  'results.refresh': prerendering,
}
