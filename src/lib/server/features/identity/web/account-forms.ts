import type { APIContext } from 'astro'
import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { missingRules } from '#lib/schemas/identity/password-rules.ts'
import { passwordProblem } from '#lib/schemas/identity/passwords.ts'
import { email, signUpForm, username } from '#lib/schemas/identity/registration.ts'
import { oneLineText } from '#lib/schemas/visible-text.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { type FieldProblem, refuseAt, unauthenticated } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput, problemsOf, refuseProblems } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  goTo,
  ofPressedButton,
  plainForm,
  secretOf,
  textOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { expiredCookies, withCookies } from '../../../kernel/http/security/cookies.ts'
import { confirmableEmail } from '../../../kernel/public-queues/confirmations.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { letIn, typedPassword } from './sign-in-form.ts'

type Handled = Promise<Response | FormState>

/** Redirects back to the form after saving, so that a reload does not submit twice. */
export const handleSignUp = (context: APIContext): Handled =>
  plainForm(context, { limit: 'emails' }, async (form) => {
    const { app } = context.locals
    const signUp = parseInput(signUpForm, {
      ...Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
      role: form.getAll('role'),
      module: form.getAll('module'),
      promotions: form.has('promotions'),
      signInType: context.params['module'] ?? '',
    })
    const visitor = { actor: actorOf(context), from: context.locals.caller }
    const outcome = await app.identity.registrations.registerVisitor(signUp, visitor)
    return goOnDone(context, context.url.pathname, outcome)
  })

/** Handles the page behind the emailed link: confirms the sign-up, or sends the link again. */
export const handleSignUpConfirm = (context: APIContext, token: string): Handled =>
  plainForm(context, { limit: 'emails' }, async (form) => {
    const { registrations } = context.locals.app.identity
    return ofPressedButton(form, {
      async confirm() {
        await registrations.confirm(token, actorOf(context))
        return goOnDone(context, context.url.pathname, 'confirmed')
      },
      async again() {
        registrations.sendLinkAgain(confirmableEmail(textOf(form, 'email')), getLocale())
        return goOnDone(context, context.url.pathname, 'sent')
      },
    })()
  })

/** Answers the same whether or not the person exists. */
export const handleForgotten = (context: APIContext): Handled =>
  plainForm(context, { limit: 'emails' }, async (form) => {
    const { app } = context.locals
    const name = textOf(form, 'username')
    if (!name) throw refuseAt('username', 'field.required')
    app.identity.passwords.requestReset(name)
    return goOnDone(context, context.url.pathname, 'sent')
  })

/** Takes the user name and code of a login slip and redirects to the page where a password is chosen. */
export const handleActivation = (context: APIContext): Handled =>
  plainForm(context, { limit: 'account' }, async (form) => {
    const { app, caller } = context.locals
    const name = textOf(form, 'username')
    const code = textOf(form, 'code')
    const problems: Record<string, FieldProblem> = {}
    for (const [field, typed] of Object.entries({ username: name, code }))
      if (!typed) problems[field] = { code: 'field.required', params: {} }
    refuseProblems(problems)
    const whose = { name: name.toLowerCase(), address: caller.address }
    const token = await app.identity.slowly(whose, 'link.wrongCode', () =>
      app.identity.passwords.openByCode(name, code),
    )
    return goTo(`${href(routes.resetPassword)}?token=${token}`)
  })

/** Sets a new password through a link; the person then signs in with it and sees their user name. */
export const handleNewPassword = (context: APIContext, token: string, next: string): Handled =>
  plainForm(context, { limit: 'account', whose: token }, async (form) => {
    const { app } = context.locals
    const newPassword = secretOf(form, 'newPassword')
    refuseProblem({ newPassword, confirmPassword: secretOf(form, 'confirmPassword') })
    const username = await app.identity.passwords.whose(token)
    await app.identity.passwords.setByLink(token, newPassword, actorOf(context))
    return goOnDone(context, next, 'password', username === null ? {} : { username })
  })

/** Changes the password of a signed-in person; every session ends, including this one. */
export const handlePasswordChange = (context: APIContext, next: string): Handled =>
  plainForm(context, { limit: 'account' }, async (form) => {
    const { app, user } = context.locals
    if (!user) throw unauthenticated('session.missing')
    const oldPassword = typedPassword(form, 'oldPassword')
    const newPassword = secretOf(form, 'newPassword')
    refuseProblem({ oldPassword, newPassword, confirmPassword: secretOf(form, 'confirmPassword') })
    await app.identity.passwords.change(user.id, oldPassword, newPassword, actorOf(context))
    const { headers } = context.request
    const ended = await app.identity.signOut(headers)
    return withCookies(goOnDone(context, next, 'password'), [...ended, ...expiredCookies(app, headers)])
  })

const administrator = v.object({
  username,
  email,
  fullName: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('field.required'),
    v.maxLength(120, 'field.tooLong'),
    oneLineText,
  ),
})

/** Creates the first administrator, who is signed in at once. */
export const handleSetup = (context: APIContext, token: string, to: (path: string) => string): Handled =>
  plainForm(context, { limit: 'account', whose: token }, async (form) => {
    const { app, caller } = context.locals
    const typed = {
      username: textOf(form, 'username'),
      email: textOf(form, 'email'),
      fullName: textOf(form, 'fullName'),
    }
    const newPassword = secretOf(form, 'newPassword')
    const problems: Record<string, FieldProblem> = {}
    problemsOf(administrator, typed, '', problems)
    // All problems are reported at once, because passwords must be entered again each time.
    refuseProblems({
      ...problems,
      ...problemAt({ newPassword, confirmPassword: secretOf(form, 'confirmPassword') }),
    })
    const person = parseInput(administrator, typed)
    await app.identity.setup.complete(token, { ...person, password: newPassword })
    const { headers } = context.request
    const { username } = person
    const attempt = { username, password: newPassword, code: '', address: caller.address, headers }
    return letIn(context, () => to(routes.checklist), await app.identity.signIn(attempt))
  })

type PasswordInput = Parameters<typeof passwordProblem>[0]

const refuseProblem = (change: PasswordInput): void => refuseProblems(problemAt(change))

function problemAt(change: PasswordInput): Record<string, FieldProblem> {
  const empty = Object.entries(change).filter(([, typed]) => typed === '')
  if (empty.length > 0)
    return Object.fromEntries(empty.map(([field]) => [field, { code: 'field.required', params: {} }]))
  const problem = passwordProblem(change)
  if (!problem) return {}
  const { field, code } = problem
  const missing = missingRules(change[field] ?? '').map((rule) => m[`password.rule.${rule}`]())
  // A password that is only too long misses no rule.
  if (code !== 'password.weak' || missing.length === 0) return { [field]: { code, params: {} } }
  return { [field]: { code: 'password.weakBy', params: { rules: missing.join(', ') } } }
}
