import type { APIContext } from 'astro'
import { type Role, roles as knownRoles } from '#lib/schemas/role.ts'
import { invalid, unauthenticated } from '../core/errors.ts'
import { type FormState, plainForm, secretOf, textOf } from '../http/plain-form.ts'
import { withCookies } from '../http/session-cookies.ts'
import { actorOf } from './account-forms.ts'
import { goTo } from './sign-in-form.ts'
import type { FactorSetup } from './second-factor.ts'

/** What an administrator's forms about one account do, by the name of the button. */
export const handleUserForm = (context: APIContext, userId: string): Promise<Response | FormState> =>
  plainForm(context, async (form) => {
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

/** What a person's own forms do: sessions and the second factor. */
export function handleAccountForm(
  context: APIContext,
  show: (setup: FactorSetup) => void,
): Promise<Response | FormState> {
  const { app, user } = context.locals
  return plainForm(context, async (form) => {
    const live = await app.identity.currentSession(context.request.headers)
    if (!user || !live) throw unauthenticated('session.missing')
    await app.limits.take('signIn', context.locals.caller)
    const { sessions, secondFactor } = app.identity
    const { headers } = context.request
    const actor = actorOf(context)
    const here = context.url.pathname
    switch (textOf(form, 'action')) {
      case 'endOne':
        await sessions.endOne(user.id, textOf(form, 'session'), actor)
        return goTo(`${here}?done=ended`)
      case 'endOthers':
        await sessions.endOthers(user.id, live.sessionId, actor)
        return goTo(`${here}?done=ended`)
      case 'begin':
        show(await secondFactor.begin(headers, secretOf(form, 'password')))
        return 'begun'
      case 'confirm':
        return withCookies(
          goTo(`${here}?done=on`),
          await secondFactor.confirm(headers, textOf(form, 'code'), actor),
        )
      case 'end':
        return withCookies(
          goTo(`${here}?done=off`),
          await secondFactor.end(headers, secretOf(form, 'password'), actor),
        )
      default:
        throw invalid('request.invalid')
    }
  })
}
