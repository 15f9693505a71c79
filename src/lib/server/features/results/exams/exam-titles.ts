import { wordKey } from '#lib/rules/names/search-words.ts'
import type { Exam, ExamLabel } from '#lib/schemas/results/exam.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { ResultsRepository } from '../repository.ts'

type Titles = Pick<ResultsRepository, 'exams' | 'labels'>

/**
 * Finds an exam by its current or an earlier title, because files and scripts keep old ones. Null where no exam
 * ever had it.
 */
export const findExamByTitle = async (titles: Titles, title: string): Promise<Exam | null> =>
  (await titles.exams.findByTitle(title)) ?? findFormerHolder(titles, title)

/**
 * Resolves links and bookmarks: an old title leads to its former holder until another exam with that title is
 * published.
 */
export async function findVisibleExamByTitle(titles: Titles, title: string): Promise<Exam | null> {
  const exam = await titles.exams.findByTitle(title)
  if (exam && exam.version > 0) return exam
  return (await findFormerHolder(titles, title, ({ version }) => version > 0)) ?? exam
}

/**
 * Finds the former holder, unless another exam has the title now. Titles compare without regard to capitals,
 * because people do not tell those apart.
 */
async function findFormerHolder(
  { exams, labels }: Titles,
  title: string,
  counts: (exam: Exam) => boolean = () => true,
): Promise<Exam | null> {
  const former = await labels.examCalled(title)
  if (!former) return null
  const now = (await exams.all()).find((exam) => counts(exam) && wordKey(exam.title) === wordKey(title))
  return now ?? former
}

/** Finds where links with the title of an unpublished exam lead until it is published; null where nowhere. */
export async function findTitleHolder({ labels }: Titles, exam: Exam): Promise<string | null> {
  const former = exam.version === 0 ? await labels.examCalled(exam.title) : null
  return former?.title ?? null
}

interface TitleRequest {
  title: string
  /** The exam that gets the title; null for a new one. */
  ownId: string | null
  at: string
}

/**
 * Titles must differ in more than capitals and spaces. A former title is free: the exam that had it by mistake was
 * corrected, and its rightful exam needs it.
 * @throws DomainError Conflict `exam.titleTaken`
 */
export async function refuseTakenTitle(
  write: ResultsRepository,
  { title, ownId, at }: TitleRequest,
): Promise<void> {
  // The lock makes the second of two concurrent saves wait, so that it sees the first.
  await write.settings.lock(titlesLock, at, systemActor('titles of exams').id)
  const isTaken = (other: Exam): boolean => other.id !== ownId && wordKey(other.title) === wordKey(title)
  if (!(await write.exams.all()).some(isTaken)) return
  throw conflict('exam.titleTaken', {}, { 'exam.title': { code: 'exam.titleTaken', params: {} } })
}

/** Locking this row serialises the assignment of titles. */
const titlesLock = 'results.titles'

/** An earlier label of an exam, until when it was in use, and why it was corrected. */
export interface FormerLabel extends ExamLabel {
  examId: string
  number: number
  correctedAt: string
  correctedBy: string
  reason: string
}
