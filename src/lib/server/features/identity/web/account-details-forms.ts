import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { type AccountDetails, accountDetails, newAccount } from '#lib/schemas/account.ts'
import { hasEmail } from '../../../kernel/mail/no-email.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { goTo } from '../../../kernel/http/go-to.ts'
import { type FormState, plainForm, textsOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import type { User } from '../user.ts'
import { rolesIn } from './roles-in.ts'

const fields = ['fullName', 'email', 'department'] as const

/** A new account; its page says whether a link went out, and prints a slip. */
export const handleNewUser = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const typed = { ...textsOf(form, ['username', ...fields]), roles: rolesIn(form) }
    const person = parseInput(newAccount, typed)
    const id = await context.locals.app.identity.accountDetails.add(person, actorOf(context))
    return goTo(`${href(routes.user(id))}?done=${person.email ? 'added' : 'addedOnPaper'}`)
  })

/** @throws DomainError Invalid, at the fields */
export const detailsIn = (form: FormData): AccountDetails => parseInput(accountDetails, textsOf(form, fields))

/** An account's details as its form shows them. */
export const shownDetails = (user: User): Record<string, string> => ({
  fullName: user.fullName,
  email: hasEmail(user) ? user.email : '',
  department: user.program,
})
