import type { APIContext } from 'astro'
import { type Role, roles as knownRoles } from '#lib/schemas/role.ts'
import { invalid, refuseAt } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { goTo } from '../../../kernel/http/go-to.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/plain-form.ts'
import type { RoleForSeveral, RolePlan, SeenAccount } from '../several-accounts.service.ts'

export interface SeveralState extends FormState {
  /** What a role for several would change, where that was asked. */
  plan: RolePlan | null
}

/** Registrations that are decided together, and a role that several get or lose. */
export async function handleSeveral(context: APIContext): Promise<Response | SeveralState> {
  const found: Pick<SeveralState, 'plan'> = { plan: null }
  const state = await plainForm(context, { limit: 'staff' }, async (form) => {
    const { severalAccounts } = context.locals.app.identity
    const [actor, action] = [actorOf(context), textOf(form, 'action')]
    if (action === 'approve' || action === 'reject') {
      const { done, left } = await severalAccounts.decide(seenIn(form), action, actor)
      return goTo(`${context.url.pathname}?done=${action}&count=${done}&left=${left}`)
    }
    const wanted = roleIn(form)
    if (action === 'apply') {
      const count = await severalAccounts.applyRole(wanted, textOf(form, 'pin'), actor)
      return goTo(`${context.url.pathname}?done=role&count=${count}&left=0`)
    }
    if (action !== 'try') throw invalid('request.invalid')
    found.plan = await severalAccounts.planRole(wanted)
    return 'tried'
  })
  return state instanceof Response ? state : { ...state, ...found }
}

/** Each box says whose it is, and with which roles it was shown. */
const seenIn = (form: FormData): SeenAccount[] =>
  form.getAll('account').flatMap((value) => {
    const [id = '', ...roles] = typeof value === 'string' ? value.split(' ') : []
    return id ? [{ id, roles: roles.filter(isRole) }] : []
  })

function roleIn(form: FormData): RoleForSeveral {
  const role = textOf(form, 'severalRole')
  if (!isRole(role) || role === 'ROLE_ADMIN') throw refuseAt('severalRole', 'field.required')
  return {
    usernames: textOf(form, 'usernames').split(/[\s,;]+/),
    role,
    isGiven: textOf(form, 'deed') !== 'take',
  }
}

const isRole = (text: string): text is Role => knownRoles.some((role) => role === text)
