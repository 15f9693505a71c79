import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import type { FrozenCourse } from '../schemas/results/exam-result.ts'

export const isPassed = ({ status }: Pick<FrozenCourse, 'status'>): boolean =>
  status === 'Pass' || status === 'Complete'

/** Names the outcome of a course. A completed course counts as passed; its grade shows that it earns no points. */
export const sayOutcome = ({ status }: Pick<FrozenCourse, 'status'>, locale: Locale): string =>
  m[`result.word.${status === 'Complete' ? 'Pass' : status}`]({}, { locale })

/** Returns the grade as a page shows it: the universities' files truncate “Complete” to six letters. */
export const sayGrade = (
  { grade, status }: Pick<FrozenCourse, 'grade' | 'status'>,
  locale: Locale,
): string => (status === 'Complete' ? m['result.word.Complete']({}, { locale }) : grade)

/** Names “Complete” in full, followed by the grade as the memo prints it, for a reader who compares the two. */
export const sayPrintedGrade = (course: Pick<FrozenCourse, 'grade' | 'status'>, locale: Locale): string =>
  course.status === 'Complete' ? `${sayGrade(course, locale)} (${course.grade})` : course.grade
