import type { Exam } from '#lib/schemas/results/exam.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Report } from '../../../kernel/jobs/job-kind.ts'
import { lockExam } from '../exams/exam-lock.ts'
import { chunkRolls, keepPages } from '../prerender/prerender-exam.task.ts'
import { refreshJob } from '../prerender/refresh-job.ts'
import type { ResultsTask } from '../prerender/results-task.ts'
import { setVersionOf } from '../prerender/set-version.ts'
import type { NamedResult } from './result-name.repository.ts'

/** Students a step. */
const chunkStudents = 200
/** Milliseconds for which pages are made anew at once. After that names go first: pages are made when asked for, and by a job. */
const makesPagesFor = 20_000

/**
 * Results that are out say what the register calls their students. Each step may be done twice: a student is
 * settled when everything of theirs is done, and somebody renamed meanwhile is not settled.
 */
export async function nameResults(task: ResultsTask, report: Report): Promise<void> {
  const begun = Date.parse(task.clock.now())
  for (let done = 0; ;) {
    const renamed = await task.students.renamed(chunkStudents)
    if (renamed.length === 0) return
    const isLate = Date.parse(task.clock.now()) - begun > makesPagesFor
    await nameSome(
      task,
      renamed.map(({ rollNumber }) => rollNumber),
      isLate,
    )
    await task.students.settleRenamed(renamed)
    done += renamed.length
    await report(done, done)
  }
}

async function nameSome(task: ResultsTask, rolls: readonly string[], isLate: boolean): Promise<void> {
  const results = await task.store.read.names.shown(rolls)
  for (const [examId, ofExam] of Map.groupBy(results, (result) => result.examId)) {
    const own = [...new Set(ofExam.map(({ rollNumber }) => rollNumber))]
    const exam = await nameInExam(task, examId, { rolls: own, isLate })
    if (!isLate) await makePages(task, exam, own)
  }
}

/**
 * The name is read while the exam is locked, as a publication reads it: of several who write the last has the newest.
 */
async function nameInExam(
  { store, students, clock }: ResultsTask,
  examId: string,
  { rolls, isLate }: { rolls: readonly string[]; isLate: boolean },
): Promise<Exam> {
  return store.transact(async (write) => {
    const exam = await lockExam(write, examId)
    const register = await students.find(rolls)
    const called = (await write.names.shown(rolls))
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
    if (isLate) await write.jobs.enqueue(refreshJob(examId, { at: clock.now(), by: systemActor('clock') }))
    return exam
  })
}

/** Null for the name that it was published with, and for whoever the register does not name. */
function nameOf(
  { rollNumber, publishedName }: NamedResult,
  register: ReadonlyMap<string, { name: string }>,
): string | null {
  const name = register.get(rollNumber)?.name ?? ''
  return name === '' || name === publishedName ? null : name
}

/** Those that are missing of the version on show, where it has pages. Who died after naming makes them now. */
async function makePages(task: ResultsTask, exam: Exam, rolls: readonly string[]): Promise<void> {
  const { store, renderAnswer } = task
  const current = setVersionOf(await task.renderVersion(), exam)
  const set = (await store.read.prerendered.sets()).find(
    ({ examId, version, renderVersion }) =>
      examId === exam.id && version === exam.version && renderVersion === current,
  )
  if (!set || !renderAnswer) return
  for (const some of chunksOf(rolls, chunkRolls)) await keepPages(task, { exam, set, renderAnswer }, some)
}
