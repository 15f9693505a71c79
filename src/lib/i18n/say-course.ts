import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import type { FrozenCourse } from '../schemas/results/exam-result.ts'

export const isPassed = ({ status }: Pick<FrozenCourse, 'status'>): boolean =>
  status === 'Pass' || status === 'Complete'

/** What came of a course. One that is complete is passed; that it has no points, its grade says. */
export const sayOutcome = ({ status }: Pick<FrozenCourse, 'status'>, locale: Locale): string =>
  m[`result.word.${status === 'Complete' ? 'Pass' : status}`]({}, { locale })

/** As a page names it: the universities' files cut “Complete” off after six letters. */
export const sayGrade = (
  { grade, status }: Pick<FrozenCourse, 'grade' | 'status'>,
  locale: Locale,
): string => (status === 'Complete' ? m['result.word.Complete']({}, { locale }) : grade)
