import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { sayError } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { reportYears } from '#lib/rules/dates/academic-year.ts'
import { qualityOffice } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormState, goTo, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Annex } from '../annexes.service.ts'
import { reportOf, yearAsked } from '../annual-report.ts'

interface ReportRequest {
  /** Null for the academic year of the moment. */
  year: string | null
  /** The annex that the person has begun; empty where they have not. */
  jobId: string
  user: CurrentUser
}

/** The report of a year, its annex, and the years that have one. */
export async function reportPage(app: App, { year: asked, jobId, user }: ReportRequest) {
  const now = app.clock.now()
  const year = yearAsked(asked, now)
  const [report, annex] = await Promise.all([reportOf(app, year), annexPage(app, { year, jobId, user })])
  return { year, years: reportYears(now), report, annex }
}

/** The data annex of the year that the page shows. */
export const handleAnnex = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(qualityOffice, user)
    const year = yearAsked(textOf(form, 'year'), app.clock.now())
    const job = await app.iqac.makeAnnex({ year, locale: getLocale() }, actorOf(context))
    return goTo(`${href(routes.iqac(year))}&job=${job}`)
  })

/** What the page says of the annex of its year. */
export interface AnnexPage {
  /** What was made last; null where there is none any more. */
  annex: Annex | null
  /** What makes it just now. */
  making: Pick<Job, 'id' | 'done' | 'total'> | null
  /** Why the one that the person asked for was not made; empty otherwise. */
  problem: string
}

interface AnnexRequest {
  year: string
  /** The one that the person has begun; empty where they have not. */
  jobId: string
  user: CurrentUser
}

export async function annexPage(
  { iqac, jobs }: Pick<App, 'iqac' | 'jobs'>,
  { year, jobId, user }: AnnexRequest,
): Promise<AnnexPage> {
  const locale = getLocale()
  const [annex, making, asked] = await Promise.all([
    iqac.annex(year, locale),
    iqac.making(year, locale),
    jobId === '' ? null : jobs.show(jobId, user).catch(nullOfUnknown),
  ])
  const problem = asked?.state === 'failed' ? sayError(asked.problem ?? '') : ''
  return { annex, making, problem }
}

function nullOfUnknown(error: unknown): null {
  if (isDomainError(error)) return null
  throw error
}
