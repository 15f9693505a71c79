import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { qualityOffice } from '#lib/rules/quality-office.ts'
import { routes } from '#lib/routes.ts'
import { getLocale } from '#paraglide/runtime.js'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { goTo } from '../../../kernel/http/go-to.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/plain-form.ts'
import { yearAsked } from '../annual-report.ts'

/** The data annex of the year that the page shows. */
export const handleAnnex = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(qualityOffice, user)
    const year = yearAsked(textOf(form, 'year'), app.clock.now())
    const job = await app.iqac.makeAnnex({ year, locale: getLocale() }, actorOf(context))
    return goTo(`${href(routes.iqac(year))}&job=${job}`)
  })
