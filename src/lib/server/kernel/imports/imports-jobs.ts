import type { Role } from '#lib/schemas/role.ts'
import { gatherFigures } from '../db/portable.ts'
import { beginAgainLater } from '../jobs/begin-again.ts'
import type { JobKind, JobKinds } from '../jobs/job-kind.ts'
import { type CheckInput, checkImport, failCheck } from './check-import.task.ts'
import { commitImport, figuresJob } from './commit-import.task.ts'
import type { EndInput } from './end-import.ts'
import { importMovesRepository } from './imports.repository.ts'
import { undoImport } from './undo-import.task.ts'

const administrators: readonly Role[] = ['ROLE_ADMIN']
const minutes = 60_000

const ofImports = { lane: 'interactive', attempts: 3, access: administrators } as const

/** What breaks off stays where it is, and goes on when it is asked for again. Its input was written by `createImportEnding`. */
const ending = (end: typeof commitImport): JobKind => ({
  ...ofImports,
  timeLimit: 60 * minutes,
  run: (task, { subjectId, input }, report) => end(task, subjectId, { input: input as EndInput, report }),
})

export const importsJobs: JobKinds = {
  'imports.check': {
    ...ofImports,
    timeLimit: 15 * minutes,
    run: (task, { subjectId, input }, report) =>
      checkImport(task, subjectId, { input: input as CheckInput, report }),
    onFailed: (tx, { id, subjectId }, at) =>
      failCheck(importMovesRepository(tx), { importId: subjectId, jobId: id, at }),
  },
  'imports.commit': ending(commitImport),
  'imports.undo': ending(undoImport),
  // Behind a large one: until then the planner of PostgreSQL knows less, and nobody waits for it.
  [figuresJob]: {
    ...{ lane: 'work', attempts: 1, access: administrators, timeLimit: 15 * minutes },
    run: ({ app }) => gatherFigures(app.database.writes),
    onFailed: beginAgainLater,
  },
}
