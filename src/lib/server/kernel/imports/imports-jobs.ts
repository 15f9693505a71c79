import type { Role } from '#lib/schemas/role.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { type CheckInput, checkImport, failCheck } from './check-import.task.ts'
import { commitImport } from './commit-import.task.ts'
import type { EndInput } from './end-import.ts'
import { importsRepository } from './imports.repository.ts'
import { undoImport } from './undo-import.task.ts'

const administrators: readonly Role[] = ['ROLE_ADMIN']
const minutes = 60_000

/** Inputs were written by our own services into the job's row. */
export const importsJobs: JobKinds = {
  'imports.check': {
    lane: 'interactive',
    timeLimit: 15 * minutes,
    attempts: 3,
    access: administrators,
    run: (task, { subjectId, input }, report) =>
      checkImport(task, subjectId, { input: input as CheckInput, report }),
    onFailed: (tx, { id, subjectId }) => failCheck(importsRepository(tx), subjectId, id),
  },
  // What breaks off stays where it is, and goes on when it is asked for again.
  'imports.commit': {
    lane: 'interactive',
    timeLimit: 60 * minutes,
    attempts: 3,
    access: administrators,
    run: (task, { subjectId, input }, report) =>
      commitImport(task, subjectId, { input: input as EndInput, report }),
  },
  'imports.undo': {
    lane: 'interactive',
    timeLimit: 60 * minutes,
    attempts: 3,
    access: administrators,
    run: (task, { subjectId, input }, report) =>
      undoImport(task, subjectId, { input: input as EndInput, report }),
  },
}
