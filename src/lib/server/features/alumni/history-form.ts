import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { alumniOffice } from '#lib/rules/alumni.ts'
import { invalid } from '../../kernel/core/errors.ts'
import { requireAccess } from '../../kernel/http/access.ts'
import { actorOf } from '../../kernel/http/actor-of.ts'
import { goTo } from '../../kernel/http/go-to.ts'
import { type FormState, plainForm, textOf } from '../../kernel/http/plain-form.ts'

/** Removes a history that was entered by mistake. */
export const handleAlumniHistory = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(alumniOffice, context.locals.user)
    if (textOf(form, 'action') !== 'remove') throw invalid('request.invalid')
    const version = Number(textOf(form, 'version'))
    await context.locals.app.alumni.histories.remove(id, version, actorOf(context))
    return goTo(`${href(routes.alumniHistories)}?done=removed`)
  })
