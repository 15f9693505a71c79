import { wordKey } from '#lib/rules/word-key.ts'
import type { Exam } from '#lib/schemas/exam.ts'
import { systemActor } from '../../kernel/audit/audit.ts'
import { conflict } from '../../kernel/core/errors.ts'
import type { ResultsRepository } from './results.repository.ts'

/** By its title, or by an earlier one: links, bookmarks and scripts have it. Null where no exam was ever called so. */
export const examByTitle = async (
  { exams, labels }: Pick<ResultsRepository, 'exams' | 'labels'>,
  title: string,
): Promise<Exam | null> => (await exams.findByTitle(title)) ?? (await labels.examCalled(title))

interface Titled {
  title: string
  /** Of the exam that gets it; null for a new one. */
  ownId: string | null
  at: string
}

/**
 * Nobody tells two exams apart by capitals and spaces, and an earlier title of an exam that is out goes on leading to it.
 * @throws DomainError Conflict `exam.titleTaken`, `exam.titleWasTaken`
 */
export async function refuseTakenTitle(
  write: ResultsRepository,
  { title, ownId, at }: Titled,
): Promise<void> {
  // In its turn: two that save at once both see what the other has saved.
  await write.settings.lock(titlesLock, at, systemActor('titles of exams').id)
  const exams = await write.exams.all()
  const isTaken = ({ title: other }: { title: string }): boolean => wordKey(other) === wordKey(title)
  if (exams.some((other) => other.id !== ownId && isTaken(other))) throw titleRefused('exam.titleTaken')
  const former = (await write.labels.all()).find((other) => other.examId !== ownId && isTaken(other))
  if (!former) return
  const now = exams.find(({ id }) => id === former.examId)?.title ?? ''
  throw titleRefused('exam.titleWasTaken', { title: now })
}

const titleRefused = (code: string, params: Record<string, string> = {}) =>
  conflict(code, params, { 'exam.title': { code, params } })

/** The row under which titles are given, one at a time. */
const titlesLock = 'results.titles'
