import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { safeReturn } from '#lib/rules/landing.ts'
import { queryWithout } from '#lib/rules/numbers-in-addresses.ts'
import { isComplete, mayUse } from './access.ts'
import { isCall } from './call-folders.ts'
import { isConditional, resolveAccess } from './resolve-access.ts'
import { expiredDisplayCookies, returnCookie, withCookies } from './session-cookies.ts'

/**
 * Null lets the page through. Without a session the visitor is sent to '/', as the specification says, or '/de/',
 * which says by the page's key what wants a sign-in; with the wrong role the page tells them so.
 */
export async function guard(context: APIContext): Promise<Response | null> {
  const { routePattern, locals } = context
  if (isCall(routePattern)) return null
  const { pageAccess, env } = locals.app
  const rule = pageAccess.of(routePattern, context.params)
  if (rule === undefined) return new Response(null, { status: 404 })
  if (env.mode === 'development' && pageAccess.isForDevelopers(routePattern)) return null
  locals.isConditional = isConditional(rule)
  const resolved = await resolveAccess(rule, context)
  if (!resolved) return new Response(null, { status: 404 })
  locals.tokenOf = resolved.tokenOf
  if (resolved.access !== 'public') {
    const without = withoutNumbers(context)
    if (without) return without
  }
  if (mayUse(resolved.access, locals.user))
    return isComplete(resolved.access, locals.user) ? null : context.redirect(href(routes.account), 303)
  return locals.user ? context.rewrite(href('/no-permission')) : sendHome(context)
}

/** Where no script has kept an Aadhaar number out of an address, it does not stay in it: neither a page nor a cookie has it. */
function withoutNumbers({ redirect, request, url }: APIContext): Response | null {
  const query = request.method === 'GET' ? queryWithout(url.searchParams) : null
  const address = query && safeReturn(`${url.pathname}?${String(query)}`)
  return address === null ? null : redirect(address, 303)
}

/**
 * The sign-in that may follow leads back to where the visitor wanted to go. Pages stop greeting somebody
 * whose session is over: their header would offer no sign-in.
 */
function sendHome({ redirect, request, url, routePattern, locals }: APIContext): Response {
  const key = locals.app.guardedPages.keyOf(routePattern)
  const home = redirect(href(`${routes.landing}?open=${encodeURIComponent(key)}`), 303)
  if (request.headers.get('cookie')?.includes('erpUser=')) withCookies(home, expiredDisplayCookies)
  const wanted = request.method === 'GET' ? safeReturn(url.pathname + url.search) : null
  return wanted === null ? home : withCookies(home, [returnCookie(wanted)])
}
