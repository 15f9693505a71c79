import type { APIContext } from 'astro'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i

/**
 * True for a write that another site's page may have sent in the visitor's name: with the visitor's
 * cookies, or as a form. A request that carries a bearer token alone cannot be one: no form can add
 * that header, and browsers ask first. (Astro's own check would also turn API clients away, which
 * send no Origin.)
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
