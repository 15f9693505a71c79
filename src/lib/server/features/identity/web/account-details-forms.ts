import type { APIContext } from 'astro'
import type * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { changedAccount, newAccount } from '#lib/schemas/identity/account.ts'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput, problemsOf, refuseProblems } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { hasEmail } from '../../../kernel/mail/no-email.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { User } from '../users/user.ts'
import { problemOfFirst, rolesIn } from './chosen-roles.ts'

const fields = ['fullName', 'email', 'department'] as const

/** A new account; its page says whether a link went out, and prints a slip. */
export const handleNewUser = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { accountDetails } = context.locals.app.identity
    const typed = { ...textsOf(form, ['username', ...fields]), roles: rolesIn(form) }
    const person = await parseAll(newAccount, form, typed, accountDetails.problemsWith)
    const id = await accountDetails.add(person, actorOf(context))
    return goOnDone(context, href(routes.user(id)), person.email ? 'added' : 'addedOnPaper')
  })

/** Name, address, department and roles of an account, all of them or none. */
export async function saveUser(context: APIContext, userId: string, form: FormData): Promise<void> {
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

/** All that is wrong at once, also what only the database knows. @throws DomainError Invalid, at the fields */
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

/** An account's details as its form shows them. */
export const shownDetails = (user: User): Record<string, string> => ({
  fullName: user.fullName,
  email: hasEmail(user) ? user.email : '',
  department: user.program,
})

/** Whether the form holds what the account does not; false where only a button was sent. */
export function isUnsaved(form: FormData, user: User): boolean {
  if (!form.has('fullName')) return false
  const typed = Object.entries(textsOf(form, fields))
  const stored = shownDetails(user)
  return typed.some(([name, text]) => text !== stored[name]) || rolesIn(form).join() !== user.roles.join()
}
