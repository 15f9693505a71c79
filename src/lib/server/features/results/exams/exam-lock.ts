import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import type { ResultsRepository } from '../repository.ts'

/**
 * Every write about an exam starts here, so that its decisions rest on locked data. Locks are taken in one order: a
 * task's own job → exam → import → holds, marks → cache tags → prerendered pages → jobs → audit.
 * @throws DomainError NotFound `exam.notFound`
 */
export async function lockExam(write: ResultsRepository, examId: string): Promise<Exam> {
  const exam = await write.exams.lock(examId)
  if (!exam) throw notFound('exam.notFound')
  return exam
}

/**
 * A running publication depends on the marks, title and state it started with.
 * @throws DomainError Conflict `exam.publishing`
 */
export async function lockExamForEdit(write: ResultsRepository, examId: string): Promise<Exam> {
  const exam = await lockExam(write, examId)
  if (exam.state === 'publishing') throw conflict('exam.publishing')
  return exam
}

/** Identifies what a person saw when they decided on a publication: the effective marks and the exam's state. */
export const createDecisionToken = (exam: Exam, imports: readonly string[], now: string): string =>
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
 * Call it under the exam's lock. `seen` is null where nothing was shown, such as to a tool.
 * @throws DomainError Conflict `exam.changedSince`
 */
export function requireUnchanged(seen: string | null, now: string): void {
  if (seen !== null && seen !== now) throw conflict('exam.changedSince')
}
