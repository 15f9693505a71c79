import type { APIContext } from 'astro'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Locale } from '#paraglide/runtime.js'
import { forbidden, notAllowed, notFound } from '../core/errors.ts'
import { isCall } from './call-folders.ts'
import { allowConnections, allowedOriginOf, answerPreflight, shareWith } from './cross-origin.ts'
import { guard } from './guard.ts'
import { localeOfCall, localeOfPage, localeOfPath, withLocale } from './locale.ts'
import { pageMethods } from './methods.ts'
import { isForeignWrite } from './origin-check.ts'
import { cacheTagsHeader } from './page-cache.ts'
import { countPage } from './page-limit.ts'
import { refusalResponse } from './refusal-response.ts'
import { isUnstorable } from './refuse-unstorable.ts'

interface Parts {
  /** Makes the page, or asks the call. */
  next(): Promise<Response>
  /** The methods that the call at a route pattern answers. */
  methodsOfCall(routePattern: string): Promise<readonly string[]>
  /** Whose session or token these headers show. */
  currentUser(headers: Headers): Promise<CurrentUser | null>
  /** `astro dev` shows by itself what has failed. */
  isDevelopment?: boolean
}

/** method → origin → locale → limit → session → guard → page or call; the request handler adds the headers. */
export async function answerRequest(context: APIContext, parts: Parts): Promise<Response> {
  const { request, routePattern } = context
  const elsewhere = allowedOriginOf(context)
  const methods = isCall(routePattern) ? await parts.methodsOfCall(routePattern) : null
  if (methods && request.method === 'OPTIONS')
    return elsewhere === null ? allowing(methods) : answerPreflight(elsewhere, methods)
  const hasAnswer = isAnswered(context, methods)
  // Another site learns nothing about the address, not even which methods there are.
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

/** Whoever answers GET answers HEAD, and whoever answers anything says what. */
const allowOf = (methods: readonly string[]): string =>
  [
    ...new Set(
      methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS'),
    ),
  ].join(', ')

const allowing = (methods: readonly string[]): Response =>
  new Response(null, { status: 204, headers: { allow: allowOf(methods) } })

/** By route pattern: the request handler has looked at the path alone, which can be written in many ways. */
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
  // It stands for whatever was asked for.
  if (routePattern === '/404') return localeOfPath(new URL(request.url).pathname)
  return localeOfPage(params['locale'])
}

/**
 * Whatever fails while a page is made, its session included, is handed to the request handler, which has a
 * page for it. Astro's own way, a page for 500, needs the same database that may be what fails.
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

/** Astro streams this one page; what fails in the middle of it would leave half a page, or none. */
const whole = async (page: Response): Promise<Response> => new Response(await page.text(), page)

const hasCredentials = (headers: Headers): boolean => headers.has('cookie') || headers.has('authorization')

function secured({ locals }: APIContext, response: Response): Response {
  allowConnections(response, locals.app.env.corsOrigins)
  // Kept pages are sent without asking who may see them.
  if (locals.isConditional) response.headers.delete(cacheTagsHeader)
  // What one person sees is never kept where the next could find it.
  if (locals.user && !response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}
