import type { APIContext } from 'astro'
import { type Role, roles as knownRoles } from '#lib/schemas/role.ts'
import { invalid } from '../core/errors.ts'
import { type FormState, plainForm, textOf } from '../http/plain-form.ts'
import { actorOf } from './account-forms.ts'
import { goTo } from './sign-in-form.ts'

/** What an administrator's forms about one account do, by the name of the button. */
export const handleUserForm = (context: APIContext, userId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { registrations, users } = context.locals.app.identity
    const actor = actorOf(context)
    const action = textOf(form, 'action')
    const roles = rolesIn(form)
    const work: Record<string, () => Promise<void>> = {
      approve: () => registrations.approve(userId, roles, actor),
      reject: () => registrations.reject(userId, actor),
      roles: () => users.setRoles(userId, roles, actor),
      activate: () => users.setActive(userId, true, actor),
      deactivate: () => users.setActive(userId, false, actor),
      reset: () => users.sendReset(userId, actor),
      signOut: () => users.signOutEverywhere(userId, actor),
      dropFactor: () => users.dropSecondFactor(userId, actor),
    }
    const run = work[action]
    if (!run) throw invalid('request.invalid')
    await run()
    return goTo(`${context.url.pathname}?done=${action}`)
  })

/** The chosen roles, the first of them first. Naming a first one gives nobody a role. */
function rolesIn(form: FormData): Role[] {
  const chosen = form.getAll('role')
  const first = form.get('first')
  return knownRoles
    .filter((role) => chosen.includes(role))
    .toSorted((a, b) => Number(b === first) - Number(a === first))
}
