import type { APIContext } from 'astro'
import { sayError } from '#lib/i18n/say.ts'
import { sayRole } from '#lib/i18n/say-role.ts'
import { text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { mostAtOnce } from '#lib/schemas/identity/account.ts'
import { roles as knownRoles, type Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import { invalid, unauthenticated } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { secretOf, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { type SelectedForm, selectedForm } from '../../../kernel/lists/view/selected-form.ts'
import type { AccountsChange, AccountsPlan, UnchangedAccount } from '../users/bulk-accounts.service.ts'

/** The outcome travels in a cookie, which holds the ids of this many accounts. */
const mostUndone = 20

export const accountChanges = ['role', 'approve', 'reject', 'deactivate', 'activate'] as const
export type AccountChange = (typeof accountChanges)[number]

interface AccountsOutcome {
  change: AccountChange
  done: number
  /** The chosen accounts that were not changed. */
  refused: readonly UnchangedAccount[]
  /** The accounts, for undoing; empty where that is not possible. */
  undoIds: readonly string[]
}

/** The plan is null until a role is chosen. */
type SeveralUsersState = SelectedForm<AccountsPlan | null, AccountsOutcome> & {
  change: AccountChange | null
}

/** The list of users sends the ticked rows; the page shows the plan, and its button changes these accounts. */
export async function handleSeveralUsers(context: APIContext): Promise<Response | SeveralUsersState> {
  const { severalAccounts } = context.locals.app.identity
  const change = changeIn(context.url)
  const state = await selectedForm<AccountsPlan | null, AccountsOutcome>(
    context,
    { limit: 'staff', list: 'users', most: mostAtOnce },
    {
      access: ['ROLE_ADMIN'],
      async plan(ids, form) {
        // The list sends the rows alone; the role is chosen on the page.
        if (change === 'role' && !form.has('severalRole')) return null
        return severalAccounts.plan(ids, readChange(change, form), actorOf(context))
      },
      async commit(ids, form) {
        const wanted = readChange(change, form)
        if (wanted.kind === 'role') await provePassword(context, form)
        const pin = textOf(form, 'pin')
        const { done, unchanged } = await severalAccounts.apply(ids, wanted, pin, actorOf(context))
        const undoIds = wanted.kind === 'deactivate' && ids.length <= mostUndone ? ids : []
        return { change: wanted.kind, done, refused: unchanged, undoIds }
      },
    },
  )
  if (state instanceof Response) return state
  return { ...state, change }
}

const changeIn = (url: URL): AccountChange | null =>
  accountChanges.find((each) => each === url.searchParams.get('do')) ?? null

/** Somebody at a desk that was left open must not give roles. */
async function provePassword({ locals: { app, user } }: APIContext, form: FormData): Promise<void> {
  if (!user) throw unauthenticated('session.missing')
  await app.identity.passwords.prove(user.id, secretOf(form, 'password'))
}

/** @throws DomainError Invalid `request.invalid`, `field.required` at `severalRole` */
function readChange(change: AccountChange | null, form: FormData): AccountsChange {
  if (change === null) throw invalid('request.invalid')
  if (change === 'reject') return { kind: change, reason: textOf(form, 'reason') }
  if (change !== 'role') return { kind: change }
  const role = textOf(form, 'severalRole')
  const missing = { code: 'field.required', params: {} }
  if (!isRole(role) || role === 'ROLE_ADMIN') throw invalid(missing.code, {}, { severalRole: missing })
  return { kind: change, role, isGiven: textOf(form, 'deed') !== 'take' }
}

const isRole = (name: string): name is Role => knownRoles.some((role) => role === name)

/** Lists the accounts of a plan with their roles, before and after if these change. */
export const accountsTable = ({ accounts }: AccountsPlan): PlainTable =>
  plainTable(
    m['users.several.accounts'](),
    [m['users.fullName'](), m['users.username'](), m['users.role']()],
    accounts,
    ({ user: { id, fullName, username, roles: before }, roles }) => ({
      key: id,
      cells: [text(fullName), text(username), text(formatRoleChange(before, roles))],
    }),
  )

/** @example formatRoleChange(['ROLE_HOD'], ['ROLE_HOD', 'ROLE_DEAN']) // 'Head of department → Head of department, Dean' */
function formatRoleChange(before: readonly Role[], after: readonly Role[]): string {
  const sayRoles = (some: readonly Role[]): string => some.map(sayRole).join(', ') || '–'
  return before.join() === after.join() ? sayRoles(after) : `${sayRoles(before)} → ${sayRoles(after)}`
}

/** Lists the chosen accounts that are not changed, with reasons. */
export const unchangedTable = (unchanged: readonly UnchangedAccount[]): PlainTable =>
  plainTable(
    m['users.several.unchanged'](),
    [m['users.fullName'](), m['users.username'](), m['students.steps.why']()],
    unchanged,
    ({ id, username, fullName, problem: { code, params } }) => ({
      key: id,
      cells: [text(fullName || '–'), text(username || '–'), text(sayError(code, params))],
    }),
  )
