import type { APIContext } from 'astro'
import { backlogExam } from '../reports/backlogs.list.ts'
import { findReleased } from '../reports/annual-report.ts'

type PageContext = Pick<APIContext, 'locals' | 'url' | 'params'>

/** Returns the exam whose backlogs the page lists, null before any was released, and the list. */
export async function backlogsPage({ locals: { app, user }, url: { searchParams } }: PageContext) {
  const exam = await backlogExam(app, searchParams.get('exam') ?? undefined)
  return { exam, list: await app.lists.show('backlogs', searchParams, user) }
}

/** Returns how a released exam went, by branch; null if there is no such exam. */
export async function examBranchesPage({ locals: { app, user }, url, params }: PageContext) {
  const exam = await findReleased(app, params['releasedExamId'] ?? '')
  if (!exam) return null
  const figures = await app.results.figures(exam.id, exam.version)
  return { exam, figures, list: await app.lists.show('examBranches', url.searchParams, user, exam.id) }
}
