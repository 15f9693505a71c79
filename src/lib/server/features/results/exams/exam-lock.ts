import { hasComeOut } from '#lib/rules/come-out.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import type { ResultsRepository } from '../repository.ts'

/**
 * Every write about an exam begins here, so that decisions are made on what is true while it lasts.
 * Locks are taken in one order: a task's own job → exam → import → holds, marks → cache tags → prerendered pages → jobs → audit.
 * @throws DomainError NotFound `exam.notFound`
 */
export async function lockExam(write: ResultsRepository, examId: string): Promise<Exam> {
  const exam = await write.exams.lock(examId)
  if (!exam) throw notFound('exam.notFound')
  return exam
}

/** A publication is bound to the marks, title and state it began with. @throws DomainError Conflict `exam.publishing` */
export async function lockExamForEdit(write: ResultsRepository, examId: string): Promise<Exam> {
  const exam = await lockExam(write, examId)
  if (exam.state === 'publishing') throw conflict('exam.publishing')
  return exam
}

/** What somebody had before their eyes when they decided on a publication: the marks that count, and where the exam stands. */
export const seenOf = (exam: Exam, imports: readonly string[], now: string): string =>
  pinOf([
    exam.state,
    exam.version,
    exam.label,
    exam.scheme,
    exam.availableFrom,
    hasComeOut(exam, now),
    exam.proposedBy,
    exam.proposedFor,
    ...imports,
  ])

/**
 * Under the exam's lock. `seen` is null for whoever was shown nothing, such as a tool.
 * @throws DomainError Conflict `exam.changedSince`
 */
export function requireSeen(seen: string | null, now: string): void {
  if (seen !== null && seen !== now) throw conflict('exam.changedSince')
}
