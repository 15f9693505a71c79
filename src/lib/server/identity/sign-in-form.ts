import type { APIContext } from 'astro'
import { landingOf, safeReturn } from '#lib/rules/landing.ts'
import { invalid } from '../core/errors.ts'
import { type FormState, plainForm, secretOf, textOf } from '../http/plain-form.ts'
import { displayCookies, expiredReturnCookie, returnWanted, withCookies } from '../http/session-cookies.ts'

/** The sign-in page as a plain form: a response to send, or the form to show again with what was typed. */
export const handleSignIn = (
  context: APIContext,
  to: (path: string) => string,
): Promise<Response | FormState> =>
  plainForm(context, async (form) => {
    const { app, caller } = context.locals
    const username = textOf(form, 'username')
    const password = secretOf(form, 'password')
    if (!username || !password) throw invalid('session.empty')
    await app.limits.take('signIn', caller)
    const { headers } = context.request
    const attempt = { username, password, code: textOf(form, 'code'), address: caller.address, headers }
    const { user, cookies } = await app.identity.signIn(attempt)
    const { name } = await app.college.settings()
    const wanted = context.url.searchParams.get('return') ?? returnWanted(headers)
    const target = safeReturn(wanted) ?? to(landingOf(user.roles))
    const display = displayCookies(user, name, form.get('remember') !== null, caller.isSecure)
    return withCookies(goTo(target), [...cookies, ...display, expiredReturnCookie])
  })

/** After a form was sent: the browser asks for a page, so that a reload sends nothing twice. */
export const goTo = (path: string): Response =>
  new Response(null, { status: 303, headers: { location: encodeURI(decodeURI(path)) } })
