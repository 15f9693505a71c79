import type { Exam } from '#lib/schemas/results/exam.ts'
import { conflict, notFound } from '../../kernel/core/errors.ts'
import type { ResultsRepository } from './results.repository.ts'

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
