import type { Exam } from '#lib/schemas/results/exam.ts'
import type { App } from '../../../kernel/app.ts'

/** Lists the released exams, newest first: those that the public sees. */
export async function readReleasedExams({
  results,
  resultsStore,
}: Pick<App, 'results' | 'resultsStore'>): Promise<Exam[]> {
  const all = new Map((await resultsStore.read.exams.all()).map((exam) => [exam.title, exam]))
  return (await results.lookup.listed()).flatMap(({ title }) => all.get(title) ?? [])
}
