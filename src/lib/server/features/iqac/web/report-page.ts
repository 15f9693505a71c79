import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { reportYears } from '#lib/rules/dates/academic-year.ts'
import { qualityOffice } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, goTo, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
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

/** The data annex of the year that the page shows. */
export const handleAnnex = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(qualityOffice, user)
    const year = yearAsked(textOf(form, 'year'), app.clock.now())
    const job = await app.iqac.makeAnnex({ year, locale: getLocale() }, actorOf(context))
    return goTo(`${href(routes.iqac(year))}&job=${job}`)
  })
