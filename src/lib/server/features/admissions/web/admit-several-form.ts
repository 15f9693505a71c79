import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { admissionOffice } from '#lib/rules/admissions.ts'
import { routes } from '#lib/routes.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { goTo } from '../../../kernel/http/go-to.ts'
import { type FormState, plainForm } from '../../../kernel/http/plain-form.ts'
import { mostAdmitted } from './admit-page.ts'
import { admitSeveral } from '../admit-several.ts'

/** Admits whoever is ticked; where some could not be, they are left on the page. */
export const handleAdmitSeveral = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(admissionOffice, context.locals.user)
    const wanted = form.getAll('admission').map((each) => {
      const [id = '', version = ''] = String(each).split(' ')
      return { id, version: Number(version) }
    })
    if (wanted.length === 0 || wanted.length > mostAdmitted)
      throw refuseAt('admission', 'admissions.noneChosen')
    const { admissions } = context.locals.app
    const { admitted, refused } = await admitSeveral(admissions, wanted, actorOf(context))
    const told = new URLSearchParams({ admitted: String(admitted), left: String(refused.length) })
    return goTo(`${href(routes.admitSeveral)}?${told}`)
  })
