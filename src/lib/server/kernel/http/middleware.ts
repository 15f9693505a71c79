import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { safeReturn } from '#lib/rules/roles/landing.ts'
import { queryWithout } from '#lib/rules/numbers/numbers-in-addresses.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Locale } from '#paraglide/runtime.js'
import { forbidden, notAllowed, notFound } from '../core/errors.ts'
import { isComplete, mayUse } from './access/access.ts'
import { isConditional, resolveAccess } from './access/resolve-access.ts'
import { isCall, pageMethods } from './call-folders.ts'
import { isUnstorable } from './endpoint/read-input.ts'
import { localeOfCall, localeOfPage, localeOfPath, withLocale } from './locale.ts'
import { cacheTagsHeader } from './pages/page-cache.ts'
import { countOnce } from './rate-limit.ts'
import { refusalResponse } from './replies/refusals.ts'
import { expiredDisplayCookies, returnCookie, withCookies } from './security/cookies.ts'
import {
  allowConnections,
  allowedOriginOf,
  answerPreflight,
  isForeignWrite,
  shareWith,
} from './security/cross-origin.ts'

interface Parts {
  /** Renders the page or runs the call. */
  next(): Promise<Response>
  /** Returns the methods that the call at a route pattern supports. */
  methodsOfCall(routePattern: string): Promise<readonly string[]>
  /** Returns the user of the session or token in these headers. */
  currentUser(headers: Headers): Promise<CurrentUser | null>
  /** `astro dev` shows failures itself. */
  isDevelopment?: boolean
}

/** Runs method → origin → locale → limit → session → guard → page or call; the request handler adds the headers. */
export async function answerRequest(context: APIContext, parts: Parts): Promise<Response> {
  const { request, routePattern } = context
  const elsewhere = allowedOriginOf(context)
  const methods = isCall(routePattern) ? await parts.methodsOfCall(routePattern) : null
  if (methods && request.method === 'OPTIONS')
    return elsewhere === null ? allowing(methods) : answerPreflight(elsewhere, methods)
  const hasAnswer = isAnswered(context, methods)
  // Another site learns nothing about the address, not even its methods.
  const isRefused = isForeignWrite(context) && !context.locals.app.pageAccess.takesForeignForms(routePattern)
  if (isRefused && (hasAnswer || request.headers.has('origin')))
    return refuseRequest(context, forbidden('request.otherSite'))
  if (!hasAnswer) return refuseMethod(context, methods ?? pageMethods)
  if (routePattern === '/404' && isCall(new URL(request.url).pathname))
    return refuseRequest(context, notFound('request.notFound'))
  const locale = localeOf(context)
  if (!locale || Object.values(context.params).some((part) => isUnstorable(part ?? '')))
    return new Response(null, { status: 404 })

  const response = await answer(context, parts, () =>
    withLocale(locale, async () => (await guard(context)) ?? secured(context, await parts.next())),
  )
  return elsewhere === null ? response : shareWith(elsewhere, response)
}

/** Returns the `Allow` header: GET implies HEAD, and OPTIONS is always supported. */
const allowOf = (methods: readonly string[]): string =>
  [
    ...new Set(
      methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS'),
    ),
  ].join(', ')

const allowing = (methods: readonly string[]): Response =>
  new Response(null, { status: 204, headers: { allow: allowOf(methods) } })

/** Checks by route pattern: the request handler saw only the path, which can be spelled in many ways. */
function isAnswered({ request: { method }, routePattern }: APIContext, methods: readonly string[] | null) {
  if (methods) return methods.includes(method === 'HEAD' ? 'GET' : method)
  return routePattern === '/404' || pageMethods.some((each) => each === method)
}

function refuseMethod(context: APIContext, methods: readonly string[]): Response {
  const refused = refuseRequest(context, notAllowed('request.notAllowed'))
  refused.headers.set('allow', allowOf(methods))
  return refused
}

function refuseRequest({ request, locals, routePattern }: APIContext, error: Error): Response {
  const acceptLanguage = request.headers.get('accept-language')
  const path = isCall(routePattern) ? routePattern : new URL(request.url).pathname
  return refusalResponse(error, { path, acceptLanguage, requestId: locals.requestId })
}

function localeOf({ routePattern, params, request }: APIContext): Locale | undefined {
  if (isCall(routePattern)) return localeOfCall(request.headers.get('accept-language'))
  // The route stands for any address.
  if (routePattern === '/404') return localeOfPath(new URL(request.url).pathname)
  return localeOfPage(params['locale'])
}

/**
 * Passes any failure, including that of the session, to the request handler, which has a page for it. Astro's own
 * page for 500 needs the same database that may have failed.
 */
async function answer(
  context: APIContext,
  { currentUser, isDevelopment = false }: Parts,
  page: () => Promise<Response>,
): Promise<Response> {
  const { locals, request } = context
  try {
    await countPage(context)
    locals.user = hasCredentials(request.headers) ? await currentUser(request.headers) : null
    const made = await page()
    return context.routePattern === '/404' ? await whole(made) : made
  } catch (error) {
    if (isDevelopment) throw error
    locals.failure = error
    return new Response('', { status: 500 })
  }
}

/** Reads the page completely: Astro streams it, and a failure in the middle would send half a page or none. */
const whole = async (page: Response): Promise<Response> => new Response(await page.text(), page)

const hasCredentials = (headers: Headers): boolean => headers.has('cookie') || headers.has('authorization')

function secured({ locals }: APIContext, response: Response): Response {
  allowConnections(response, locals.app.env.corsOrigins)
  // Cached pages are sent without an access check.
  if (locals.isConditional) response.headers.delete(cacheTagsHeader)
  // A page for one user must not be cached where others could see it.
  if (locals.user && !response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}

/**
 * Checks access to a page; null lets it through. Without a session the visitor is redirected to '/', as the
 * specification says, or '/de/', with the page's key to explain why to sign in; a user with the wrong role gets a
 * page that says so.
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

/**
 * Redirects to the address without Aadhaar numbers, if no script removed them: neither a page nor a cookie may
 * contain one.
 */
function withoutNumbers({ redirect, request, url }: APIContext): Response | null {
  const query = request.method === 'GET' ? queryWithout(url.searchParams) : null
  const address = query && safeReturn(`${url.pathname}?${String(query)}`)
  return address === null ? null : redirect(address, 303)
}

/**
 * Redirects to the landing page; the sign-in returns to the requested page. It also expires the display cookies,
 * because the header of a page that still greets the user has no sign-in link.
 */
function sendHome({ redirect, request, url, routePattern, locals }: APIContext): Response {
  const key = locals.app.guardedPages.keyOf(routePattern)
  const home = redirect(href(`${routes.landing}?open=${encodeURIComponent(key)}`), 303)
  if (request.headers.get('cookie')?.includes('erpUser=')) withCookies(home, expiredDisplayCookies)
  const wanted = request.method === 'GET' ? safeReturn(url.pathname + url.search) : null
  return wanted === null ? home : withCookies(home, [returnCookie(wanted)])
}

/**
 * Counts a page before anything is read or rendered for it; calls count by their declared limit. The route pattern is
 * used, because an address can be spelled in many ways that reach the same page.
 * @throws DomainError TooMany `request.tooMany`
 */
export async function countPage({ locals, routePattern, request }: APIContext): Promise<void> {
  // The page for a 404 or a failure runs through here a second time.
  if (locals.isPageCounted || isCall(routePattern)) return
  locals.isPageCounted = true
  for (const limit of locals.app.pageAccess.limitsOf(routePattern, request.method))
    await countOnce(locals, limit)
}
