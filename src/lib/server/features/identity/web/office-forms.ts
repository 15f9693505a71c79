import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, ofPressedButton, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { countOnce } from '../../../kernel/http/rate-limit.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { isUnsaved, saveUser } from './account-details-forms.ts'
import { rolesIn } from './chosen-roles.ts'

export interface UserFormState extends FormState {
  /** A new slip as PDF, where one was asked for. */
  slip: Uint8Array | null
  /** Something else was done, and what is typed is not saved. */
  isUnsaved: boolean
}

/** What an administrator's forms about one account do, by the name of the button. */
export async function handleUserForm(context: APIContext, userId: string): Promise<Response | UserFormState> {
  const found: Pick<UserFormState, 'slip' | 'isUnsaved'> = { slip: null, isUnsaved: false }
  const state = await plainForm(context, { limit: 'staff' }, async (form) => {
    const { registrations, users } = context.locals.app.identity
    const actor = actorOf(context)
    const action = textOf(form, 'action')
    // Its document is shown once, in the answer itself.
    if (action === 'slip') {
      found.slip = await printSlip(context, userId)
      found.isUnsaved = isUnsaved(form, await users.show(userId))
      return 'slip'
    }
    const work: Record<string, () => Promise<void>> = {
      approve: () => registrations.approve(userId, rolesIn(form), actor),
      reject: () => registrations.reject(userId, actor, textOf(form, 'reason')),
      save: () => saveUser(context, userId, form),
      activate: () => users.setActive(userId, true, actor),
      deactivate: () => users.setActive(userId, false, actor),
      reset: () => users.sendReset(userId, actor),
      signOut: () => users.signOutEverywhere(userId, actor),
      dropFactor: () => users.dropSecondFactor(userId, actor),
    }
    await ofPressedButton(form, work)()
    // Whoever was rejected has no page any more.
    if (action === 'reject') return goOnDone(context, href(routes.admin), 'reject')
    // What is typed and not saved stays in the page.
    found.isUnsaved = action !== 'save' && isUnsaved(form, await users.show(userId))
    return found.isUnsaved ? action : goOnDone(context, context.url.pathname, action)
  })
  return state instanceof Response ? state : { ...state, ...found }
}

async function printSlip(context: APIContext, userId: string): Promise<Uint8Array | null> {
  const { app } = context.locals
  await countOnce(context.locals, 'documents')
  return app.logins.renewOne(userId, actorOf(context))
}
