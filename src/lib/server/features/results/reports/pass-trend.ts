import type { Bar } from '#lib/campus/dashboards.ts'
import { monthName, showMonth } from '#lib/i18n/dates.ts'
import { routes } from '#lib/routes.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { App } from '../../../kernel/app.ts'
import type { PassFigures } from './exam-statistics.ts'

export interface RatedExam {
  exam: Exam
  passed: PassFigures
}

/** How many exams a trend shows. */
const most = 6

/**
 * Counts the passes of the last regular exams, oldest first; everyone in a supplementary exam has failed before.
 * @param released newest first
 */
export async function ratedExams(
  { results }: Pick<App, 'results'>,
  released: readonly Exam[],
): Promise<RatedExam[]> {
  const shown = released.filter(({ kind }) => kind === 'regular').slice(0, most)
  const rated = await Promise.all(
    shown.map(async (exam) => ({ exam, passed: await results.passed(exam.id, exam.version) })),
  )
  return rated.toReversed()
}

/** Draws a trend of at least two exams. */
export const barsOfTrend = (rated: readonly RatedExam[]): Bar[] =>
  rated.length < 2
    ? []
    : rated.map(({ exam, passed: { passed, students } }) => ({
        label: `${monthName(exam.heldMonth).slice(0, 3)} ${exam.heldYear}`,
        about: `${exam.title}, ${showMonth(exam)}`,
        value: passed,
        of: students,
        link: routes.iqacExam(exam.id),
      }))
