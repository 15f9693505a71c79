import type { APIContext } from 'astro'
import { isCall } from '../call-folders.ts'
import { replayedHeader } from '../endpoint/idempotency.ts'
import { pageHeaders } from '../replies/page-reply.ts'

/** Returns the origin of a call if it is on the allow-list; null for this site's own pages and all other origins. */
export function allowedOriginOf({ request, routePattern, locals }: APIContext): string | null {
  const origin = request.headers.get('origin')
  if (origin === null || !isCall(routePattern)) return null
  return locals.app.env.corsOrigins.includes(origin) ? origin : null
}

/**
 * Lets a page of that origin read the response. Cookies are never allowed: calls from other sites use a bearer token.
 */
export function shareWith(origin: string, response: Response): Response {
  response.headers.set('access-control-allow-origin', origin)
  const exposed = [replayedHeader, ...Object.keys(pageHeaders)].filter((name) => response.headers.has(name))
  if (exposed.length > 0) response.headers.set('access-control-expose-headers', exposed.join(', '))
  response.headers.append('vary', 'Origin')
  return response
}

/** Responds to the preflight request that a browser sends before a cross-origin call with a token. */
export const answerPreflight = (origin: string, methods: readonly string[]): Response =>
  shareWith(
    origin,
    new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': 'authorization, content-type, accept-language, idempotency-key',
        'access-control-max-age': '600',
      },
    }),
  )

/** Lets pages call the sites of the list as well, see the developer options. */
export function allowConnections(response: Response, origins: readonly string[]): void {
  const policy = response.headers.get('content-security-policy')
  if (policy === null || origins.length === 0) return
  response.headers.set('content-security-policy', `${policy}; connect-src 'self' ${origins.join(' ')}`)
}

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

/**
 * Whether another site's page may have sent a write on behalf of the visitor: with the visitor's cookies, or as a
 * form. A request with only a bearer token cannot be one: no form can add that header, and browsers send a preflight
 * first. (Astro's own check would also refuse API clients, which send no Origin.)
 */
export function isForeignWrite({ request, url }: APIContext): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== url.origin && request.headers.has('cookie')) return true
  const type = request.headers.get('content-type')
  if (type !== null && !formTypes.test(type)) return false
  if (/^Bearer /i.test(request.headers.get('authorization') ?? '') && !request.headers.has('cookie'))
    return false
  return origin !== url.origin
}
