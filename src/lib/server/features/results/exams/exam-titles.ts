import { wordKey } from '#lib/rules/word-key.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { systemActor } from '../../../kernel/audit/audit.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { ResultsRepository } from '../repository.ts'

type Titles = Pick<ResultsRepository, 'exams' | 'labels'>

/** By its title, or by an earlier one: files and scripts have it. Null where no exam was ever called so. */
export const examByTitle = async (titles: Titles, title: string): Promise<Exam | null> =>
  (await titles.exams.findByTitle(title)) ?? formerly(titles, title)

/** The same for links and bookmarks: they lead to what had the title until another one with it is published. */
export async function shownExamByTitle(titles: Titles, title: string): Promise<Exam | null> {
  const exam = await titles.exams.findByTitle(title)
  if (exam && exam.version > 0) return exam
  return (await formerly(titles, title, ({ version }) => version > 0)) ?? exam
}

/** What had the title before, unless another exam has it now, in whatever capitals: nobody tells those apart. */
async function formerly(
  { exams, labels }: Titles,
  title: string,
  counts: (exam: Exam) => boolean = () => true,
): Promise<Exam | null> {
  const former = await labels.examCalled(title)
  if (!former) return null
  const now = (await exams.all()).find((exam) => counts(exam) && wordKey(exam.title) === wordKey(title))
  return now ?? former
}

/** Where links with the title of an exam that nobody has seen lead until it is published; null where nowhere. */
export async function leavesLinksOf({ labels }: Titles, exam: Exam): Promise<string | null> {
  const former = exam.version === 0 ? await labels.examCalled(exam.title) : null
  return former?.title ?? null
}

interface Titled {
  title: string
  /** Of the exam that gets it; null for a new one. */
  ownId: string | null
  at: string
}

/**
 * Nobody tells two exams apart by capitals and spaces. An earlier title is free: the exam that had it wrongly was
 * corrected, and the one that it belongs to would have no other.
 * @throws DomainError Conflict `exam.titleTaken`
 */
export async function refuseTakenTitle(
  write: ResultsRepository,
  { title, ownId, at }: Titled,
): Promise<void> {
  // The lock makes one of two that save at once wait: it sees what the other has saved.
  await write.settings.lock(titlesLock, at, systemActor('titles of exams').id)
  const isTaken = (other: Exam): boolean => other.id !== ownId && wordKey(other.title) === wordKey(title)
  if (!(await write.exams.all()).some(isTaken)) return
  throw conflict('exam.titleTaken', {}, { 'exam.title': { code: 'exam.titleTaken', params: {} } })
}

/** The row under which titles are given, one at a time. */
const titlesLock = 'results.titles'
