import type { Exam } from '#lib/schemas/results/exam.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Report } from '../../../kernel/jobs/job-kind.ts'
import { lockExam } from '../exams/exam-states.ts'
import { chunkRolls, storePages } from '../prerender/prerender-exam.task.ts'
import { setVersionOf } from '../prerender/prerendered.repository.ts'
import { createRefreshJob, type ResultsTask } from '../prerender/results-task.ts'
import type { NamedResult } from './result-name.repository.ts'

/** Students in one step. */
const chunkStudents = 200
/**
 * In milliseconds. During this time, pages are rendered immediately; after that, names take precedence, and pages are
 * rendered on request and by a job.
 */
const makesPagesFor = 20_000

/**
 * Copies names of the register to visible results. Each step may run twice: a student is settled when all their
 * results are done, and stays open if they were renamed meanwhile.
 */
export async function nameResults(task: ResultsTask, report: Report): Promise<void> {
  const startedAt = Date.parse(task.clock.now())
  for (let done = 0; ;) {
    const renamed = await task.students.renamed(chunkStudents)
    if (renamed.length === 0) return
    const isLate = Date.parse(task.clock.now()) - startedAt > makesPagesFor
    await nameChunk(
      task,
      renamed.map(({ rollNumber }) => rollNumber),
      isLate,
    )
    await task.students.settleRenamed(renamed)
    done += renamed.length
    await report(done, done)
  }
}

async function nameChunk(task: ResultsTask, rolls: readonly string[], isLate: boolean): Promise<void> {
  const results = await task.store.read.names.visible(rolls)
  for (const [examId, ofExam] of Map.groupBy(results, (result) => result.examId)) {
    const own = [...new Set(ofExam.map(({ rollNumber }) => rollNumber))]
    const exam = await nameInExam(task, examId, { rolls: own, isLate })
    if (!isLate) await makePages(task, exam, own)
  }
}

/**
 * The name is read while the exam is locked, as a publication does: the last of several writers has the newest
 * name.
 */
async function nameInExam(
  { store, students, clock }: ResultsTask,
  examId: string,
  { rolls, isLate }: { rolls: readonly string[]; isLate: boolean },
): Promise<Exam> {
  return store.transact(async (write) => {
    const exam = await lockExam(write, examId)
    const register = await students.find(rolls)
    const called = (await write.names.visible(rolls))
      .filter((result) => result.examId === examId)
      .map((result) => ({ ...result, before: result.name, name: nameOf(result, register) }))
    const changed = called.filter(({ before, name }) => before !== name)
    if (changed.length === 0) return exam
    await write.names.set(changed, clock.now())
    await write.tags.lock('results')
    await write.tags.touch('resultNames')
    await write.prerendered.dropPages(
      examId,
      changed.map(({ rollNumber }) => rollNumber),
    )
    if (isLate)
      await write.jobs.enqueue(createRefreshJob(examId, { at: clock.now(), by: systemActor('clock') }))
    return exam
  })
}

/** Returns null for the published name, and where the register has no name. */
function nameOf(
  { rollNumber, publishedName }: NamedResult,
  register: ReadonlyMap<string, { name: string }>,
): string | null {
  const name = register.get(rollNumber)?.name ?? ''
  return name === '' || name === publishedName ? null : name
}

/** Renders missing pages of the visible version. A run that died after naming makes up for them here. */
async function makePages(task: ResultsTask, exam: Exam, rolls: readonly string[]): Promise<void> {
  const { store, renderAnswer } = task
  const current = setVersionOf(await task.renderVersion(), exam)
  const set = (await store.read.prerendered.sets()).find(
    ({ examId, version, setVersion }) =>
      examId === exam.id && version === exam.version && setVersion === current,
  )
  if (!set || !renderAnswer) return
  for (const some of chunksOf(rolls, chunkRolls)) await storePages(task, { exam, set, renderAnswer }, some)
}
