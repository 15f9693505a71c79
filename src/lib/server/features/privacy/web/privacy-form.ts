import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { invalid, unauthenticated } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, plainForm, secretOf, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { requirePerson } from './find-person.ts'

/** Erases the person who was shown; who was typed once more, and proven by the administrator's own password. */
export const handlePrivacy = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(['ROLE_ADMIN'], user)
    if (!user) throw unauthenticated('session.missing')
    const typed = textOf(form, 'person')
    const only = textOf(form, 'only')
    await requirePerson(app, { typed, only })
    const again = { code: 'privacy.otherPerson', params: { person: typed } }
    if (textOf(form, 'again').toLowerCase() !== typed.toLowerCase())
      throw invalid(again.code, again.params, { again })
    await app.identity.passwords.prove(user.id, secretOf(form, 'password'))
    await app.privacy
      .dataOf(app)
      .erase({ typed, only, seen: textOf(form, 'seen') }, actorOf(context), textOf(form, 'reason'))
    return goOnDone(context, href(routes.privacy), 'erased')
  })
