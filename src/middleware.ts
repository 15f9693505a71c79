import type { APIContext } from 'astro'
import { defineMiddleware } from 'astro:middleware'
import {
  allowConnections,
  allowedOriginOf,
  answerPreflight,
  shareWith,
} from '#lib/server/kernel/http/cross-origin.ts'
import { devApp, devCaller } from '#lib/server/dev-app.ts'
import { guard } from '#lib/server/kernel/http/guard.ts'
import { localeOfCall, localeOfPage, localeOfPath, withLocale } from '#lib/server/kernel/http/locale.ts'
import { isForeignWrite } from '#lib/server/kernel/http/origin-check.ts'
import { isCall } from '#lib/server/kernel/http/page-access.ts'
import { countPage } from '#lib/server/kernel/http/page-limit.ts'
import { isUnstorable } from '#lib/server/kernel/http/refuse-unstorable.ts'
import type { Locale } from '#paraglide/runtime.js'

/** request id → locale → limit → session → guard; the request handler adds the headers. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request } = context
  // In production the request handler hands these over; `astro dev` has none.
  locals.app ??= await devApp()
  locals.caller ??= devCaller
  locals.requestId ??= crypto.randomUUID()

  const elsewhere = allowedOriginOf(context)
  if (elsewhere !== null && request.method === 'OPTIONS') return answerPreflight(elsewhere)
  if (isForeignWrite(context)) return new Response(null, { status: 403 })
  const locale = localeOf(context)
  if (!locale || Object.values(context.params).some((part) => isUnstorable(part ?? '')))
    return new Response(null, { status: 404 })

  const response = await answer(context, () =>
    withLocale(locale, async () => guard(context) ?? secured(context, await next())),
  )
  return elsewhere === null ? response : shareWith(elsewhere, response)
})

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
async function answer(context: APIContext, page: () => Promise<Response>): Promise<Response> {
  const { locals, request } = context
  try {
    await countPage(context)
    locals.user = hasCredentials(request.headers)
      ? await locals.app.identity.currentUser(request.headers)
      : null
    const made = await page()
    return context.routePattern === '/404' ? await whole(made) : made
  } catch (error) {
    if (import.meta.env.DEV) throw error
    locals.failure = error
    return new Response('', { status: 500 })
  }
}

/** Astro streams this one page; what fails in the middle of it would leave half a page, or none. */
const whole = async (page: Response): Promise<Response> => new Response(await page.text(), page)

const hasCredentials = (headers: Headers): boolean => headers.has('cookie') || headers.has('authorization')

function secured({ locals }: APIContext, response: Response): Response {
  allowConnections(response, locals.app.env.corsOrigins)
  // What one person sees is never kept where the next could find it.
  if (locals.user && !response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}
