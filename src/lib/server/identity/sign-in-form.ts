import type { APIContext } from 'astro'
import { sayError } from '#lib/i18n/say.ts'
import { landingOf, safeReturn } from '#lib/rules/landing.ts'
import { m } from '#paraglide/messages.js'
import { isDomainError } from '../core/errors.ts'
import { displayCookies, withCookies } from '../http/session-cookies.ts'

export interface SignInForm {
  username: string
  problem: string
}

/** The sign-in page as a plain form: a response to send, or the form to show again with what was typed. */
export async function handleSignIn(
  context: APIContext,
  to: (path: string) => string,
): Promise<Response | SignInForm> {
  if (context.request.method !== 'POST') return { username: '', problem: '' }
  const form = await context.request.formData()
  const username = String(form.get('username') ?? '').trim()
  const password = String(form.get('password') ?? '')
  if (!username || !password) return { username, problem: m['login.empty']() }
  try {
    return await signIn(context, username, password, form.get('remember') !== null, to)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { username, problem: sayError(error.code, error.params) }
  }
}

async function signIn(
  { locals, request, url }: APIContext,
  username: string,
  password: string,
  remember: boolean,
  to: (path: string) => string,
): Promise<Response> {
  const { app, caller } = locals
  await app.limits.take('signIn', caller)
  const { user, cookies } = await app.identity.signIn(username, password, request.headers)
  const { name } = await app.college.settings()
  const target = safeReturn(url.searchParams.get('return')) ?? to(landingOf(user.roles))
  const response = new Response(null, { status: 303, headers: { location: encodeURI(decodeURI(target)) } })
  return withCookies(response, [...cookies, ...displayCookies(user, name, remember, caller.isSecure)])
}
