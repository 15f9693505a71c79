import type { APIContext } from 'astro'
import type * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { changedAccount, newAccount } from '#lib/schemas/identity/account.ts'
import { roles as knownRoles, type Role } from '#lib/schemas/role.ts'
import type { App } from '../../../kernel/app.ts'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput, problemsOf, refuseProblems } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { countOnce } from '../../../kernel/http/rate-limit.ts'
import { hasEmail } from '../../../kernel/mail/mail.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { User } from '../users/user.ts'

export interface UserFormState extends FormState {
  /** A new slip as PDF, if one was requested. */
  slip: Uint8Array | null
  /** True if another action ran and the typed changes are not saved. */
  isUnsaved: boolean
}

/** Handles an administrator's forms about one account; the pressed button decides. */
export async function handleUserForm(context: APIContext, userId: string): Promise<Response | UserFormState> {
  const found: Pick<UserFormState, 'slip' | 'isUnsaved'> = { slip: null, isUnsaved: false }
  const state = await plainForm(context, { limit: 'staff' }, async (form) => {
    const { registrations, users } = context.locals.app.identity
    const actor = actorOf(context)
    const action = textOf(form, 'action')
    // The PDF is part of the response and shown once.
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
    // A rejected sign-up no longer has a page.
    if (action === 'reject') return goOnDone(context, href(routes.users), 'reject')
    // Unsaved input stays on the page.
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

/** Returns the chosen roles, the one marked as first in front. The mark alone grants no role. */
function rolesIn(form: FormData): Role[] {
  const chosen = form.getAll('role')
  const first = form.get('first')
  return knownRoles
    .filter((role) => chosen.includes(role))
    .toSorted((a, b) => Number(b === first) - Number(a === first))
}

/** The first of several roles decides the landing page, so it must be chosen explicitly. */
const problemOfFirst = (form: FormData): Record<string, FieldProblem> =>
  rolesIn(form).length > 1 && form.get('first') === '' ? { first: { code: 'user.noFirst', params: {} } } : {}

/** Returns the roles chosen in a form that is shown again. */
export const chosenRoles = ({ chosen, values }: Pick<FormState, 'chosen' | 'values'>): Role[] => {
  const form = new FormData()
  for (const role of chosen('role')) form.append('role', role)
  form.append('first', values['first'] ?? '')
  return rolesIn(form)
}

const fields = ['fullName', 'email', 'department'] as const

/** Adds an account; its page tells whether a link was sent and can print a slip. */
export const handleNewUser = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { accountDetails } = context.locals.app.identity
    const typed = { ...textsOf(form, ['username', ...fields]), roles: rolesIn(form) }
    const person = await parseAll(newAccount, form, typed, accountDetails.problemsWith)
    const id = await accountDetails.add(person, actorOf(context))
    return goOnDone(context, href(routes.user(id)), person.email ? 'added' : 'addedOnPaper')
  })

/** Saves name, address, department and roles of an account, all or none. */
async function saveUser(context: APIContext, userId: string, form: FormData): Promise<void> {
  const { accountDetails, users } = context.locals.app.identity
  const { program } = await users.show(userId)
  const typed = { ...textsOf(form, fields), roles: rolesIn(form) }
  const changed = await parseAll(changedAccount, form, typed, ({ email, department }) =>
    accountDetails.problemsWith(
      { ...(email && { email }), ...(department && department !== program && { department }) },
      userId,
    ),
  )
  await accountDetails.change(userId, changed, textOf(form, 'seen'), actorOf(context))
}

/**
 * Reports all problems at once, including those that only the database knows.
 * @throws DomainError Invalid, at the fields
 */
async function parseAll<S extends typeof newAccount | typeof changedAccount>(
  schema: S,
  form: FormData,
  typed: Record<string, unknown>,
  problemsWith: (names: Record<string, string>) => Promise<Record<string, FieldProblem>>,
): Promise<v.InferOutput<S>> {
  const problems = problemOfFirst(form)
  problemsOf(schema, typed, '', problems)
  const sound = ['username', 'email', 'department'].flatMap((name) => {
    const text = typed[name]
    return typeof text === 'string' && text !== '' && !problems[name] ? [[name, text] as const] : []
  })
  refuseProblems({ ...problems, ...(await problemsWith(Object.fromEntries(sound))) })
  return parseInput(schema, typed)
}

/** Returns an account's details as its form shows them. */
export const shownDetails = (user: User): Record<string, string> => ({
  fullName: user.fullName,
  email: hasEmail(user) ? user.email : '',
  department: user.program,
})

/** Tells whether the form differs from the account; false if only a button was sent. */
function isUnsaved(form: FormData, user: User): boolean {
  if (!form.has('fullName')) return false
  const typed = Object.entries(textsOf(form, fields))
  const stored = shownDetails(user)
  return typed.some(([name, text]) => text !== stored[name]) || rolesIn(form).join() !== user.roles.join()
}

/** Returns the departments an account may have, plus its current one. */
export async function accountDepartments({ catalogue }: Pick<App, 'catalogue'>, own = ''): Promise<Option[]> {
  const open = (await catalogue.read())
    .open('department')
    .map(({ name, shortName }): Option => [shortName || name, name])
  return own === '' || open.some(([value]) => value === own) ? open : [...open, [own, own]]
}
