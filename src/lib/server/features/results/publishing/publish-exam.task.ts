import { hasComeOut } from '#lib/rules/come-out.ts'
import type { GradeScheme } from '#lib/rules/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newShortCode } from '../../../kernel/core/ids.ts'
import type { Report } from '../../../kernel/jobs/job-kind.ts'
import { lockExam } from '../exams/exam-lock.ts'
import { moveExam } from '../exams/exam-states.ts'
import { requireExam } from '../exams/exam.service.ts'
import type { EffectiveMark, Subjects } from '../marks/effective-mark.ts'
import { freezeResult } from '../marks/freeze-marks.ts'
import { prerenderExam } from '../prerender/prerender-exam.task.ts'
import { refreshJob } from '../prerender/refresh-job.ts'
import type { ResultsTask, ResultsWorker } from '../prerender/results-task.ts'
import type { PublishedResult } from '../published/published.repository.ts'
import type { ResultsRepository } from '../repository.ts'
import { assistanceJob } from './assist-publication.task.ts'
import type { PublishInput } from './publish.service.ts'

const chunkRolls = 250

/**
 * Freezes the next version, finishes its pages, then lets visitors in: until the last step they see
 * what they saw before. Runs again from the start after a crash.
 */
export async function publishExam(
  task: ResultsTask,
  examId: string,
  input: PublishInput,
  report: Report,
): Promise<void> {
  const exam = await requireExam(task.store.read, examId)
  if (exam.state !== 'publishing') throw conflict('exam.notPublishable')
  const next: Exam = {
    ...exam,
    version: exam.version + 1,
    revisedOn: input.revisedOn,
    availableFrom: input.availableFrom ?? task.clock.now(),
  }
  const subjects = await task.store.read.marks.subjects(input.imports)
  const version: Version = {
    exam,
    next,
    imports: input.imports,
    subjects,
    scheme: (await task.gradeScales.read()).of(next.scheme),
    names: await namesSoFar(task.store.read),
  }
  const students = await freezeVersion(task, version, (done, total) => report(Math.floor(done / 2), total))
  await askForAssistance(task, next, students)
  // Each student is frozen first and then has pages, which is half the work.
  const counted: Report = (done, total) => report(students - Math.ceil((total - done) / 2), students)
  await prerenderExam(task, next, counted)
  await letVisitorsIn(task, version, input)
}

interface Version {
  exam: Exam
  next: Exam
  /** Pinned: whatever is committed or undone later belongs to a later version. */
  imports: readonly string[]
  subjects: Subjects
  scheme: GradeScheme
  /** How often results were named otherwise before it began. */
  names: number
}

/** Answers how many students it has frozen. */
async function freezeVersion(task: ResultsWorker, version: Version, report: Report): Promise<number> {
  const { store } = task
  const { exam, next, imports, subjects } = version
  await dropEarlierAttempt(task, exam, next)
  const rolls = await store.read.marks.rollNumbers(imports)
  for (let start = 0; start < rolls.length; start += chunkRolls) {
    const chunk = rolls.slice(start, start + chunkRolls)
    const marks = await store.read.marks.effectiveMarks(imports, subjects, {
      first: chunk[0] ?? '',
      last: chunk.at(-1) ?? '',
    })
    await store.transact(async (write) => {
      await lockWhilePublishing(write, exam)
      // Names are read while the exam is locked: whoever is renamed later waits for it, finds the result, and names it.
      await write.published.add(await freezeChunk(task, version, marks))
    })
    await report(start + chunk.length, rolls.length)
  }
  return rolls.length
}

async function askForAssistance(
  { store, clock, build }: ResultsTask,
  next: Exam,
  students: number,
): Promise<void> {
  const job = assistanceJob(next, students, { at: clock.now(), build })
  if (job) await store.transact((write) => write.jobs.enqueue(job))
}

/** What an attempt that broke off has frozen and finished: its pages carry other codes, perhaps other marks. */
async function dropEarlierAttempt({ store }: ResultsWorker, exam: Exam, next: Exam): Promise<void> {
  await store.transact(async (write) => {
    await lockWhilePublishing(write, exam)
    await write.published.removeVersion(next.id, next.version)
    await write.names.removeVersion(next.id, next.version)
  })
  for (const set of await store.read.prerendered.sets()) {
    const isOfAttempt = set.examId === next.id && set.version === next.version
    while (isOfAttempt && (await store.transact((write) => write.prerendered.dropSomeOfSet(set.id))));
  }
}

/** Locks the exam. @throws DomainError Conflict where this publication was given up, or another process has done it */
async function lockWhilePublishing(write: ResultsRepository, exam: Exam): Promise<Exam> {
  const found = await lockExam(write, exam.id)
  if (found.state !== 'publishing' || found.version !== exam.version) throw conflict('exam.notPublishable')
  return found
}

async function freezeChunk(
  { students: register }: ResultsWorker,
  { next, subjects, scheme }: Version,
  marks: ReadonlyMap<string, EffectiveMark[]>,
): Promise<PublishedResult[]> {
  const students = await register.find([...marks.keys()])
  return [...marks].map(([roll, ofRoll]) => ({
    examId: next.id,
    version: next.version,
    verifyCode: newShortCode(),
    result: freezeResult(ofRoll, students.get(roll) ?? null, subjects, scheme),
  }))
}

async function letVisitorsIn(
  { complete, clock, catalogue }: ResultsTask,
  { exam, next, imports, subjects, names }: Version,
  input: PublishInput,
): Promise<void> {
  const now = clock.now()
  await complete(async (write) => {
    const before = await lockWhilePublishing(write, exam)
    const opening = openingOf(before, input.availableFrom, now)
    const change = { version: next.version, revisedOn: next.revisedOn, ...opening }
    await moveExam(write, before, 'letIn', { change, note: input.reason ?? '', actor: input.actor, at: now })
    await write.imports.markPublished(imports, next.version)
    await write.tags.touch('results')
    // Students were renamed while pages were made: the job drops the pages with the old names.
    if ((await namesSoFar(write)) !== names)
      await write.jobs.enqueue(refreshJob(exam.id, { at: now, by: input.actor }))
  })
  // After the publication, for after one that failed they still count as new. A crash in between costs one needless
  // warning: the next check names them as new once more.
  await catalogue.learnSubjects(subjects)
}

const namesSoFar = async ({ tags }: ResultsRepository): Promise<number> =>
  (await tags.versions())['resultNames'] ?? 0

/**
 * A publication "now" is out when it is ready, not when the button was pressed. What visitors see
 * already stays out while it is revised.
 */
function openingOf(
  before: Exam,
  availableFrom: string | null,
  now: string,
): { availableFrom: string; openedAt: string | null } {
  if (hasComeOut(before, now)) return { availableFrom: now, openedAt: before.openedAt ?? now }
  const isNow = availableFrom === null || availableFrom <= now
  return isNow ? { availableFrom: now, openedAt: now } : { availableFrom, openedAt: null }
}

/** A publication that failed leaves the exam as it was. */
export async function abandonPublication(
  write: ResultsRepository,
  examId: string,
  { before, actor }: PublishInput,
  now: string,
): Promise<void> {
  const exam = await lockExam(write, examId)
  if (exam.state !== 'publishing') return
  await moveExam(write, exam, 'giveUp', { to: before, note: 'publishing failed', actor, at: now })
}
