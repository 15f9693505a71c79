import { reportYears } from '#lib/rules/academic-year.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../../kernel/app.ts'
import { reportOf, yearAsked } from '../annual-report.ts'
import { annexPage } from './annex-page.ts'

interface Asked {
  /** Null for the academic year of the moment. */
  year: string | null
  /** The annex that the person has begun; empty where they have not. */
  jobId: string
  user: CurrentUser
}

/** The report of a year, its annex, and the years that have one. */
export async function reportPage(app: App, { year: asked, jobId, user }: Asked) {
  const now = app.clock.now()
  const year = yearAsked(asked, now)
  const [report, annex] = await Promise.all([reportOf(app, year), annexPage(app, { year, jobId, user })])
  return { year, years: reportYears(now), report, annex }
}
