import type { APIContext } from 'astro'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone, goOnWithSecret, takeSecret } from '../../../kernel/secrets/shown-once.ts'
import type { ParentCode } from '../parents/parents.service.ts'

export interface OwnPageState extends FormState {
  /** A code that was just made: it is shown once, on the page that the form leads to. */
  made: ParentCode | null
}

/** A student makes a code for a parent, of the own record and no other. */
export async function handleOwnCode(context: APIContext): Promise<Response | OwnPageState> {
  const state = await plainForm(context, { limit: 'account' }, async (form) => {
    requireAccess(['ROLE_STUDENT'], context.locals.user)
    if (textOf(form, 'action') !== 'code') throw invalid('request.invalid')
    const made = await context.locals.app.links.makeOwnCode(actorOf(context))
    return goOnWithSecret(context, made)
  })
  return state instanceof Response ? state : { ...state, made: takeSecret<ParentCode>(context) }
}

/** A parent types a code. */
export const handleParentCode = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'account' }, async (form) => {
    requireAccess(['ROLE_PARENT'], context.locals.user)
    await context.locals.app.links.useCode(textOf(form, 'parentCode'), actorOf(context))
    return goOnDone(context, context.url.pathname, 'code')
  })
