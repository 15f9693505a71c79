import type { Exam } from '#lib/schemas/exam.ts'
import { auditEntry } from '../core/audit.ts'
import { conflict } from '../core/errors.ts'
import { newId, newShortCode } from '../core/ids.ts'
import type { BulkHouse, Report } from '../jobs/bulk-house.ts'
import type { TaskHouse } from '../jobs/job-kind.ts'
import { requireExam } from './exam.service.ts'
import { finishExam } from './finish-exam.task.ts'
import { type ExamSubject, freezeResult } from './freeze.ts'
import type { PublishInput } from './publish.service.ts'
import type { PublishedResult } from './published.repository.ts'
import type { ResultsRepository } from './results.repository.ts'

const chunkRolls = 250

/**
 * Freezes the next version, finishes its pages, then lets visitors in: until the last step they see
 * what they saw before. Runs again from the start after a crash.
 */
export async function publishExam(
  house: TaskHouse,
  examId: string,
  input: PublishInput,
  report: Report,
): Promise<void> {
  const exam = await requireExam(house.store.read, examId)
  if (exam.state !== 'publishing') throw conflict('exam.notPublishable')
  const next: Exam = {
    ...exam,
    version: exam.version + 1,
    revisedOn: input.revisedOn,
    availableFrom: input.availableFrom,
  }
  const subjects = await house.store.read.marks.subjects(examId)
  await freezeVersion(house, next, subjects, (done, total) => report(done, total * 2))
  await finishExam(house, next, (done, total) => report(total + done, total * 2))
  await letVisitorsIn(house, exam, next, subjects, input)
}

async function freezeVersion(
  house: BulkHouse,
  next: Exam,
  subjects: ReadonlyMap<string, ExamSubject>,
  report: Report,
): Promise<void> {
  const { store } = house
  await dropEarlierAttempt(house, next)
  const rolls = await store.read.marks.rollNumbers(next.id)
  for (let start = 0; start < rolls.length; start += chunkRolls) {
    const chunk = rolls.slice(start, start + chunkRolls)
    const results = await freezeChunk(house, next, subjects, chunk)
    await store.transact((write) => write.published.add(results))
    await report(start + chunk.length, rolls.length)
  }
}

/** What an attempt that broke off has frozen and finished: its pages carry other codes, perhaps other marks. */
async function dropEarlierAttempt({ store }: BulkHouse, next: Exam): Promise<void> {
  await store.transact((write) => write.published.removeVersion(next.id, next.version))
  for (const set of await store.read.finished.sets()) {
    const isOfAttempt = set.examId === next.id && set.version === next.version
    while (isOfAttempt && (await store.transact((write) => write.finished.dropSomeOfSet(set.id))));
  }
}

async function freezeChunk(
  { store }: BulkHouse,
  next: Exam,
  subjects: ReadonlyMap<string, ExamSubject>,
  rolls: readonly string[],
): Promise<PublishedResult[]> {
  const marks = await store.read.marks.effectiveMarks(next.id, rolls[0] ?? '', rolls.at(-1) ?? '')
  const students = await store.read.register.students(rolls)
  return [...marks].map(([roll, ofRoll]) => ({
    examId: next.id,
    version: next.version,
    verifyCode: newShortCode(),
    result: freezeResult(ofRoll, students.get(roll) ?? null, subjects, next.scheme),
  }))
}

async function letVisitorsIn(
  { complete, clock }: TaskHouse,
  exam: Exam,
  next: Exam,
  subjects: ReadonlyMap<string, ExamSubject>,
  { actor, availableFrom, revisedOn }: PublishInput,
): Promise<void> {
  const now = clock.now()
  // A publication "now" is out when it is ready, not when the button was pressed.
  const opensAt = availableFrom < now ? now : availableFrom
  const change = { state: 'published' as const, version: next.version, availableFrom: opensAt, revisedOn }
  await complete(async (write) => {
    if (!(await write.exams.change(exam.id, ['publishing'], change))) throw conflict('exam.notPublishable')
    const transition = {
      examId: exam.id,
      from: exam.state,
      to: 'published' as const,
      version: next.version,
      note: '',
    }
    await write.exams.recordTransition(newId(), transition, now, actor)
    await write.imports.markPublished(exam.id, next.version)
    await write.register.learnSubjects(subjects, now)
    await write.audit.record(
      auditEntry(actor, now, {
        action: 'exam.published',
        entity: 'exam',
        entityId: exam.id,
        before: exam,
        after: change,
      }),
    )
    await write.tags.touch('results')
    await write.jobs.enqueue({
      id: newId(),
      kind: 'results.refresh',
      subjectId: exam.id,
      input: {},
      createdAt: now,
      createdBy: actor,
      notBefore: opensAt,
    })
  })
}

/** A publication that failed leaves the exam as it was. */
export async function abandonPublication(
  write: ResultsRepository,
  examId: string,
  { before, actor }: PublishInput,
  now: string,
): Promise<void> {
  const { version } = await requireExam(write, examId)
  if (!(await write.exams.change(examId, ['publishing'], { state: before }))) return
  const transition = { examId, from: 'publishing' as const, to: before, version, note: 'publishing failed' }
  await write.exams.recordTransition(newId(), transition, now, actor)
}
