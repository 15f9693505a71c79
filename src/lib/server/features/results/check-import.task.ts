import type { ColumnMapping } from '#lib/schemas/result-import.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Report } from '../../kernel/jobs/task.ts'
import type { ResultsWorker } from './results-task.ts'
import type { ResultsTask } from './results-task.ts'
import { type CheckedMark, checkRows } from './check-rows.ts'
import { requireExam } from './exam.service.ts'
import type { ExamSubject } from './freeze.ts'
import type { CheckedImport } from './import-check.repository.ts'
import { mappingKey } from './import.service.ts'
import type { ResultsRepository } from './results.repository.ts'

/** Pinned when the check was asked for. */
export interface CheckInput {
  jobId: string
  mapping: ColumnMapping
}

/** More would be no help to anybody; the error file has them all. */
const keptProblems = 500
/** A few milliseconds a transaction: other writers wait for no longer. */
const chunkMarks = 250

interface Running {
  input: CheckInput
  report: Report
}

/**
 * The dry run: reads the file, checks every cell, keeps the good rows where they do not count yet.
 * Committing is then a count and the change of one state.
 */
export async function checkImport(
  task: ResultsTask,
  importId: string,
  { input, report }: Running,
): Promise<void> {
  const { store } = task
  const found = await store.read.imports.find(importId)
  const bytes = found ? await task.readFile(found.fileHash) : null
  if (!found || !bytes) throw notFound('import.notFound')
  const exam = await requireExam(store.read, found.examId)
  const sheet = await task.readSheet(bytes, found.fileName)
  const known = await store.read.marks.knownMarks(await store.read.imports.committed(exam.id))
  const { marks, problems, counts } = checkRows(sheet, input.mapping, exam.scheme, known)
  const run = await keepMarks(task, importId, { input, marks, report })
  const checked: CheckedImport = {
    ...counts,
    problems: problems.slice(0, keptProblems),
    students: new Set(marks.map((mark) => mark.rollNumber)).size,
  }
  await task.complete(async (write) => {
    if (!(await write.checks.holdsRun(importId, run))) throw conflict('import.ended')
    await write.checks.addSubjects(importId, subjectsOf(marks))
    await write.checks.save(importId, checked)
    if (counts.errorRows < counts.rows) {
      const by = (await write.jobs.find(input.jobId))?.createdBy ?? 'system'
      await write.settings.save(mappingKey(sheet.headers), input.mapping, task.clock.now(), by)
    }
  })
}

/** For every way in which a check can end badly; a check that began later goes on. */
export const failCheck = (write: ResultsRepository, importId: string, jobId: string): Promise<void> =>
  write.checks.fail(importId, jobId)

/** Answers the run that holds the import. */
async function keepMarks(
  { store }: ResultsWorker,
  importId: string,
  { input, marks, report }: Running & { marks: readonly CheckedMark[] },
): Promise<string> {
  const run = newId()
  await store.transact(async (write) => {
    if (!(await write.checks.takeRun(importId, input.jobId, run))) throw conflict('import.ended')
    await write.checks.clearMarks(importId)
  })
  for (let start = 0; start < marks.length; start += chunkMarks) {
    await store.transact(async (write) => {
      if (!(await write.checks.holdsRun(importId, run))) throw conflict('import.ended')
      await write.checks.addMarks(importId, marks.slice(start, start + chunkMarks))
    })
    await report(Math.min(start + chunkMarks, marks.length), marks.length)
  }
  return run
}

/** A failed row carries no credits, so a course's credits are the largest value that the file has for its code. */
function subjectsOf(marks: readonly CheckedMark[]): Map<string, ExamSubject> {
  const subjects = new Map<string, ExamSubject>()
  for (const mark of marks) {
    const credits = Math.max(mark.credits, subjects.get(mark.subjectCode)?.credits ?? 0)
    subjects.set(mark.subjectCode, { name: mark.subjectName, credits })
  }
  return subjects
}
