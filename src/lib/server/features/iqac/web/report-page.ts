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
  /** Null for the current academic year. */
  year: string | null
  /** The id of the annex job that the user started; empty if none. */
  jobId: string
  user: CurrentUser
}

/** The report of a year with its annex, and the years that have a report. */
export async function reportPage(app: App, { year: asked, jobId, user }: ReportRequest) {
  const now = app.clock.now()
  const year = yearAsked(asked, now)
  const [report, annex] = await Promise.all([reportOf(app, year), annexPage(app, { year, jobId, user })])
  return { year, years: reportYears(now), report, annex }
}

/** Starts the data annex of the year shown on the page. */
export const handleAnnex = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(qualityOffice, user)
    const year = yearAsked(textOf(form, 'year'), app.clock.now())
    const job = await app.iqac.makeAnnex({ year, locale: getLocale() }, actorOf(context))
    return goTo(`${href(routes.iqac(year))}&job=${job}`)
  })

/** The annex of the year, as the page shows it. */
export interface AnnexPage {
  /** The latest annex; null if there is none or it has expired. */
  annex: Annex | null
  /** The running job. */
  making: Pick<Job, 'id' | 'done' | 'total'> | null
  /** Why the job that the user started has failed; empty otherwise. */
  problem: string
}

interface AnnexRequest {
  year: string
  /** The id of the annex job that the user started; empty if none. */
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
