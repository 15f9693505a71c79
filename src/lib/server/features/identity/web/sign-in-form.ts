import type { APIContext, AstroGlobal } from 'astro'
import { landingOf, safeReturn } from '#lib/rules/roles/landing.ts'
import { getLocale } from '#paraglide/runtime.js'
import { invalid, refuseAt } from '../../../kernel/core/errors.ts'
import { type FormState, goTo, plainForm, secretOf, textOf } from '../../../kernel/http/forms/plain-form.ts'
import {
  displayCookies,
  expiredReturnCookie,
  returnWanted,
  withCookies,
} from '../../../kernel/http/security/cookies.ts'
import type { SignedIn } from '../identity.ts'

/** Maximum lengths in characters; longer input is refused unread. */
const longest = { username: 60, password: 200, oldPassword: 200, code: 64 } as const

/** Returns a trimmed text of the form. @throws DomainError Invalid `field.tooLong` at its field */
export const typedText = (form: FormData, name: 'username' | 'code'): string =>
  within(name, textOf(form, name))

/** Returns the password untrimmed. @throws DomainError Invalid `field.tooLong` at its field */
export const typedPassword = (form: FormData, name: 'password' | 'oldPassword' = 'password'): string =>
  within(name, secretOf(form, name))

function within(name: keyof typeof longest, value: string): string {
  if (value.length <= longest[name]) return value
  throw refuseAt(name, 'field.tooLong', { max: longest[name] })
}

/** Sent along with a code: marks that the password was right. */
const codeStep = 'code'

/** Handles the sign-in page: returns a response, or the form to show again with the typed values. */
export const handleSignIn = (
  context: AstroGlobal,
  to: (path: string) => string,
): Promise<Response | FormState> =>
  plainForm(context, { limit: 'signIn', knows: (form) => knownPerson(context, form) }, async (form) => {
    const entered = await enter(context, form)
    if ('user' in entered) return letIn(context, to, entered, form.has('remember'))
    context.response.headers.append('set-cookie', entered.stepCookie)
    return codeStep
  })

/** True if the page asks for the code, after a right password or a wrong code. */
export const asksForCode = ({ values, done, code }: FormState): boolean =>
  done === codeStep || (values['step'] === codeStep && code !== 'session.stepOver')

const knownPerson = ({ request, locals }: APIContext, form: FormData): string | null =>
  locals.app.identity.signInSteps.knownPerson(request.headers, textOf(form, 'username'))

async function enter(
  { request, locals }: APIContext,
  form: FormData,
): Promise<SignedIn | { stepCookie: string }> {
  const { signInSteps } = locals.app.identity
  const visitor = { address: locals.caller.address, headers: request.headers }
  if (textOf(form, 'step') === codeStep)
    return signInSteps.finish({ code: typedText(form, 'code'), ...visitor })
  const username = typedText(form, 'username')
  const password = typedPassword(form)
  if (!username || !password) throw invalid('session.empty')
  return signInSteps.start({ username, password, ...visitor })
}

/**
 * Redirects to the requested page, or to the landing page of the role. On a shared device the page may have been
 * requested by a person with other roles, so a page that this user may not open is ignored.
 */
export async function letIn(
  { locals, request, url }: APIContext,
  to: (path: string) => string,
  { user, cookies }: SignedIn,
  remember = false,
): Promise<Response> {
  const { app, requestId } = locals
  // The session exists by now; failing to store the language must not prevent the sign-in.
  await app.identity.users
    .speaks(user.id, getLocale())
    .catch((error: unknown) => app.reportFailure(error, requestId))
  const { name } = await app.college.settings()
  const wanted = safeReturn(url.searchParams.get('return')) ?? returnWanted(request.headers)
  const display = displayCookies(user, name, remember)
  const target = wanted !== null && app.pageAccess.mayOpen(wanted, user) ? wanted : to(landingOf(user.roles))
  return withCookies(goTo(target), [...cookies, ...display, expiredReturnCookie])
}
