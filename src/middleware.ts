import type { APIContext } from 'astro'
import { defineMiddleware } from 'astro:middleware'
import {
  allowConnections,
  allowedOriginOf,
  answerPreflight,
  shareWith,
} from '#lib/server/http/cross-origin.ts'
import { devApp, devCaller } from '#lib/server/http/dev-app.ts'
import { guard } from '#lib/server/http/guard.ts'
import { localeOfCall, localeOfPage, withLocale } from '#lib/server/http/locale.ts'
import { isForeignWrite } from '#lib/server/http/origin-check.ts'
import { isCall } from '#lib/server/http/page-access.ts'
import { countPage } from '#lib/server/http/page-limit.ts'

/** request id → locale → limit → session → guard; the front door adds the headers. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request } = context
  // In production the front door hands these over; `astro dev` has none.
  locals.app ??= await devApp()
  locals.caller ??= devCaller
  locals.requestId ??= crypto.randomUUID()

  const elsewhere = allowedOriginOf(context)
  if (elsewhere !== null && request.method === 'OPTIONS') return answerPreflight(elsewhere)
  if (isForeignWrite(context)) return new Response(null, { status: 403 })
  const locale = isCall(context.routePattern)
    ? localeOfCall(request.headers.get('accept-language'))
    : localeOfPage(context.params['locale'])
  if (!locale) return new Response(null, { status: 404 })

  const refused = await countPage(context)
  if (refused) return refused
  locals.user = hasCredentials(request.headers)
    ? await locals.app.identity.currentUser(request.headers)
    : null
  const response = await withLocale(locale, async () => guard(context) ?? secured(context, await next()))
  return elsewhere === null ? response : shareWith(elsewhere, response)
})

const hasCredentials = (headers: Headers): boolean => headers.has('cookie') || headers.has('authorization')

function secured({ locals }: APIContext, response: Response): Response {
  allowConnections(response, locals.app.env.corsOrigins)
  // What one person sees is never kept where the next could find it.
  if (locals.user && !response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  return response
}
