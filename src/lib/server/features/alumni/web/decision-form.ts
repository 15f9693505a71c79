import type { APIContext } from 'astro'
import { alumniOffice } from '#lib/rules/roles/offices.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

/** What the office decides about a registration, by the name of the button. */
export const handleAlumniDecision = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(alumniOffice, context.locals.user)
    const { registrations } = context.locals.app.alumni
    const decided = { id, version: Number(textOf(form, 'version')), actor: actorOf(context) }
    const done = (word: string): Response => goOnDone(context, context.url.pathname, word)
    const asked = textOf(form, 'action')
    if (asked === 'verify') {
      const { isNew, isLinked } = await registrations.verify(decided)
      return done(`${isNew ? 'verifiedNew' : 'verified'}${isLinked ? '' : 'Alone'}`)
    }
    if (asked !== 'reject') throw invalid('request.invalid')
    await registrations.reject(decided, textOf(form, 'reason'))
    return done('rejected')
  })
