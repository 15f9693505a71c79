import { hasComeOut, publicationDayOf } from '#lib/rules/grades/come-out.ts'
import type { GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { FrozenResult } from '#lib/schemas/results/exam-result.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newShortCode } from '../../../kernel/core/ids.ts'
import type { Report } from '../../../kernel/jobs/job-kind.ts'
import { lockExam, moveExam } from '../exams/exam-states.ts'
import { requireExam } from '../exams/exam.service.ts'
import type { EffectiveMark, ExamSubjects } from '../marks/effective-mark.ts'
import { freezeResult } from '../marks/effective-results.ts'
import { prerenderExam } from '../prerender/prerender-exam.task.ts'
import { createRefreshJob, type ResultsTask, type ResultsWorker } from '../prerender/results-task.ts'
import { isSameResult } from '../published/compose-result.ts'
import type { PublishedResult } from '../published/published.repository.ts'
import type { ResultsRepository } from '../repository.ts'
import { createAssistJob } from './assist-publication.task.ts'
import type { PublishInput } from './publish.service.ts'

const rollsPerTransaction = 250

/**
 * Freezes the next version, renders its pages, then releases it: until the last step visitors see the earlier
 * version. After a crash it runs again from the start.
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
  const version: PublicationVersion = {
    exam,
    next,
    imports: input.imports,
    subjects,
    scheme: (await task.gradeScales.read()).of(next.scheme),
    names: await namesSoFar(task.store.read),
  }
  const students = await freezeVersion(task, version, (done, total) => report(Math.floor(done / 2), total))
  await enqueueAssistance(task, next, students)
  // Each student is frozen and then rendered, so freezing is half the work.
  const counted: Report = (done, total) => report(students - Math.ceil((total - done) / 2), students)
  await prerenderExam(task, next, counted)
  await letVisitorsIn(task, version, input)
}

interface PublicationVersion {
  exam: Exam
  next: Exam
  /** Fixed at the start: imports that are committed or undone later belong to a later version. */
  imports: readonly string[]
  subjects: ExamSubjects
  scheme: GradeScheme
  /** How often results had been renamed when it started. */
  names: number
}

/** Returns how many students it froze. */
async function freezeVersion(
  task: ResultsWorker,
  version: PublicationVersion,
  report: Report,
): Promise<number> {
  const { store } = task
  const { exam, next, imports, subjects } = version
  await dropEarlierAttempt(task, exam, next)
  const rolls = await store.read.marks.rollNumbers(imports)
  for (let start = 0; start < rolls.length; start += rollsPerTransaction) {
    const chunk = rolls.slice(start, start + rollsPerTransaction)
    const marks = await store.read.marks.effectiveMarks(imports, subjects, {
      first: chunk[0] ?? '',
      last: chunk.at(-1) ?? '',
    })
    await store.transact(async (write) => {
      await lockWhilePublishing(write, exam)
      const before = exam.version === 0 ? [] : await write.published.findMany(exam.id, exam.version, chunk)
      // Names are read while the exam is locked: a later renaming waits for it, then finds the result and renames
      // it.
      await write.published.add(await freezeChunk(task, version, marks, before))
    })
    await report(start + chunk.length, rolls.length)
  }
  return rolls.length
}

async function enqueueAssistance(
  { store, clock, build }: ResultsTask,
  next: Exam,
  students: number,
): Promise<void> {
  const job = createAssistJob(next, students, { at: clock.now(), build })
  if (job) await store.transact((write) => write.jobs.enqueue(job))
}

/** Drops what a crashed attempt froze and rendered: its pages have other codes, perhaps other marks. */
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

/**
 * Locks the exam.
 * @throws DomainError Conflict where this publication was given up, or another process has done it
 */
async function lockWhilePublishing(write: ResultsRepository, exam: Exam): Promise<Exam> {
  const found = await lockExam(write, exam.id)
  if (found.state !== 'publishing' || found.version !== exam.version) throw conflict('exam.notPublishable')
  return found
}

async function freezeChunk(
  { students: register }: ResultsWorker,
  { exam, next, subjects, scheme }: PublicationVersion,
  marks: ReadonlyMap<string, EffectiveMark[]>,
  published: readonly PublishedResult[],
): Promise<PublishedResult[]> {
  const students = await register.find([...marks.keys()])
  const before = new Map(published.map(({ result }) => [result.rollNumber, result]))
  return [...marks].map(([roll, ofRoll]) => {
    const result = freezeResult(ofRoll, students.get(roll) ?? null, subjects, scheme)
    const revisedOn = revisionOf(before.get(roll), result, { exam, next })
    return {
      examId: next.id,
      version: next.version,
      verifyCode: newShortCode(),
      result: { ...result, revisedOn },
    }
  })
}

/** The date of the last revision that changed the result; a result that is new was not revised. */
function revisionOf(
  before: FrozenResult | undefined,
  now: FrozenResult,
  { exam, next }: Pick<PublicationVersion, 'exam' | 'next'>,
): string | null {
  if (!before) return null
  if (!isSameResult(before, now)) return next.revisedOn
  return before.revisedOn === undefined ? exam.revisedOn : before.revisedOn
}

async function letVisitorsIn(
  { complete, clock, catalogue }: ResultsTask,
  { exam, next, imports, subjects, names }: PublicationVersion,
  input: PublishInput,
): Promise<void> {
  const now = clock.now()
  await complete(async (write) => {
    const before = await lockWhilePublishing(write, exam)
    const opening = releaseTimeOf(before, input.availableFrom, now)
    const change = { version: next.version, revisedOn: next.revisedOn, ...opening }
    await moveExam(write, before, 'letIn', { change, note: input.reason ?? '', actor: input.actor, at: now })
    await write.imports.markPublished(imports, next.version)
    await write.tags.touch('results')
    // Pages were rendered with the names and the day of the start: the job renders those that changed meanwhile.
    const isLater = publicationDayOf(next) !== publicationDayOf({ ...before, ...opening })
    if (isLater || (await namesSoFar(write)) !== names)
      await write.jobs.enqueue(createRefreshJob(exam.id, { at: now, by: input.actor }))
  })
  // This follows the publication, because after a failure they still count as new. A crash in between costs one
  // needless warning: the next check lists them as new again.
  await catalogue.learnSubjects(subjects)
}

const namesSoFar = async ({ tags }: ResultsRepository): Promise<number> =>
  (await tags.versions())['resultNames'] ?? 0

/**
 * An immediate publication is released when it is ready, not when the button was pressed. A visible exam stays
 * visible during a revision.
 */
function releaseTimeOf(
  before: Exam,
  availableFrom: string | null,
  now: string,
): { availableFrom: string; openedAt: string | null } {
  if (hasComeOut(before, now)) return { availableFrom: now, openedAt: before.openedAt ?? now }
  const isNow = availableFrom === null || availableFrom <= now
  return isNow ? { availableFrom: now, openedAt: now } : { availableFrom, openedAt: null }
}

/** A failed publication leaves the exam as it was. */
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
