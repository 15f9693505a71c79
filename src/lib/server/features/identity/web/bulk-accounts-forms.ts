import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { PagerView } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { roles as knownRoles, type Role } from '#lib/schemas/role.ts'
import type { App } from '../../../kernel/app.ts'
import { invalid, isDomainError } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import {
  ofPressedButton,
  plainForm,
  type FormPlan,
  plannedForm,
  textOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { readWhole } from '../../../kernel/lists/list-query.ts'
import { numberedPager } from '../../../kernel/lists/view/view-list.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import {
  mostAtOnce,
  type RejectedAccounts,
  type RoleForSeveral,
  type RolePlan,
  type SeenAccount,
} from '../users/bulk-accounts.service.ts'
import type { User } from '../users/user.ts'

/**
 * Above the maximum per action, so that a person who ticks too many boxes is told the maximum with all boxes still
 * ticked.
 */
const mostFields = mostAtOnce + 200

/** Decides several sign-ups together. */
export async function handleDecisions(context: APIContext): Promise<Response | FormPlan<RejectedAccounts>> {
  const shown: { plan: RejectedAccounts | null } = { plan: null }
  const sent = await plainForm(context, { limit: 'staff', mostFields }, async (form) => {
    const { severalAccounts } = context.locals.app.identity
    const seen = seenIn(form)
    const actor = actorOf(context)
    return ofPressedButton<() => Promise<Response | string>>(form, {
      approve: async () => done(context, 'approve', await severalAccounts.decide(seen, 'approve', actor)),
      // The first button asks for a reason and previews the outcome; the second one rejects.
      async reject() {
        shown.plan = await severalAccounts.planRejecting(seen)
        return 'reject'
      },
      async commit() {
        const decision = { reason: textOf(form, 'reason'), pin: textOf(form, 'pin') }
        const work = severalAccounts.rejectSeveral(seen, decision, actor)
        return done(
          context,
          'reject',
          await work.catch(async (error: unknown) => {
            if (isDomainError(error)) shown.plan = await severalAccounts.planRejecting(seen).catch(() => null)
            throw error
          }),
        )
      },
    })()
  })
  return sent instanceof Response ? sent : { ...sent, plan: shown.plan }
}

/** Gives a role to several users, or takes it away, after a preview. */
export const handleRoleForSeveral = (context: APIContext): Promise<Response | FormPlan<RolePlan>> => {
  const { severalAccounts } = context.locals.app.identity
  return plannedForm(
    context,
    { limit: 'staff' },
    {
      access: ['ROLE_ADMIN'],
      preview: (form) => severalAccounts.planRole(roleIn(form)),
      commit: async (form) =>
        done(context, 'role', {
          done: await severalAccounts.applyRole(roleIn(form), textOf(form, 'pin'), actorOf(context)),
        }),
    },
  )
}

const done = (context: APIContext, word: string, count: { done: number; left?: number }): Response =>
  goOnDone(context, href(routes.severalUsers), word, { count: count.done, left: count.left ?? 0 })

/** Each checkbox value holds a user id and the roles that were shown. */
const seenIn = (form: FormData): SeenAccount[] =>
  form.getAll('account').flatMap((value) => {
    const [id = '', ...roles] = typeof value === 'string' ? value.split(' ') : []
    return id ? [{ id, roles: roles.filter(isRole) }] : []
  })

function roleIn(form: FormData): RoleForSeveral {
  const role = textOf(form, 'severalRole')
  const usernames = textOf(form, 'usernames').split(/[\s,;]+/)
  if (!isRole(role) || role === 'ROLE_ADMIN') {
    const missing = { code: 'field.required', params: {} }
    // Problems with the names themselves are reported when they are looked up.
    const names = usernames.every((name) => name === '') && { usernames: missing }
    throw invalid(missing.code, {}, { ...names, severalRole: missing })
  }
  return {
    usernames,
    role,
    isGiven: textOf(form, 'deed') !== 'take',
  }
}

const isRole = (text: string): text is Role => knownRoles.some((role) => role === text)

/** Users per page. Only one page is decided at a time, because checkboxes of other pages would be decided unseen. */
const usual = 100

export interface WaitingPage {
  accounts: readonly User[]
  page: number
  pager: PagerView
  /** Maximum number of decisions in one action, formatted. */
  most: string
}

/** Returns the requested page of waiting sign-ups, longest waiting first; a page beyond the end shows the last one. */
export async function waitingPage(
  { identity: { registrations } }: Pick<App, 'identity'>,
  params: URLSearchParams,
  perPage = usual,
): Promise<WaitingPage> {
  const total = await registrations.pending()
  const page = Math.min(readWhole(params.get('page')), Math.max(1, Math.ceil(total / perPage)))
  const accounts = await registrations.waiting({ page, perPage })
  const pager = numberedPager(
    { page, perPage, total, shown: accounts.length },
    (more) => `?${new URLSearchParams(more)}`,
  )
  return { accounts, page, pager, most: showCount(mostAtOnce) }
}
