import { ownPath } from '#lib/rules/college/own-path.ts'
import { isCall } from '../call-folders.ts'
import { onceCookie } from '../security/cookies.ts'
import type { HandlerResources, RequestContext, RequestHandlerParts } from '../server/request-context.ts'
import type { LookupResult } from './prerendered-bytes.ts'

/** Finds a response that needs no rendering: a file, a cached page, or one that a feature has in memory. */
export function findPrerendered(handler: HandlerResources, context: RequestContext): LookupResult {
  const { request, url, path } = context
  const file = handler.staticFiles.get(path)
  if (file) return file
  // A page of another site needs headers that prerendered bytes do not have.
  if (request.headers.origin !== undefined) return null
  if (url.includes('?')) return findInMemories(handler, context)
  const called = isCall(path) ? findInMemories(handler, context) : null
  if (called) return called
  const address = requestAddress(handler, context)
  if (request.headers.cookie === undefined) return handler.app.pageCache.find(address)
  return findPersonal(handler, context, address)
}

/** Counts the request like every prerendered page, before the session is read. */
function findPersonal(
  { app }: HandlerResources,
  { request, caller }: RequestContext,
  address: string,
): LookupResult {
  const { cookie = '' } = request.headers
  // A page with a one-time message is rendered for that request.
  if (app.isBehind() || cookie.includes(`${onceCookie}=`)) return null
  return app.personalPages.find(address, async () => {
    await app.limits.take('pages', caller)
    return app.userOf(new Headers({ cookie }))
  })
}

function findInMemories({ memories }: HandlerResources, context: RequestContext): LookupResult {
  for (const { find, counted } of memories) {
    const found = find(context.url, context.caller)
    if (found instanceof Promise) context.counted = counted
    if (found) return found
  }
  return null
}

/**
 * Returns the origin, PUBLIC_ORIGIN if set: a forged Host header can then neither pass the origin check nor end up in
 * a link. Without it, each host has cached pages of its own.
 */
export const requestOrigin = ({ app }: RequestHandlerParts, { host, caller }: RequestContext): string =>
  app.env.publicOrigin ?? `${caller.isSecure ? 'https' : 'http'}://${host}`

export const requestAddress = (handler: RequestHandlerParts, context: RequestContext): string =>
  pageAddress(requestOrigin(handler, context), context.url)

/** Most paths match and need no parsing. */
const plainPath = /^\/(?:[\w-]+(?:[./][\w-]+)*\/?)?$/
/** Percent-escapes of characters that need none: letters, digits, `-`, `.`, `_` and `~`. */
const needless = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

/**
 * Normalises the spellings of an address to the one under which a page is cached; otherwise each spelling would evict
 * another page. Dots and backslashes are resolved first; a leftover such as `//other.example/` would lead to another
 * host.
 * @example pageAddress('https://campus.test', '/x/../%61bout') // 'https://campus.test/about'
 */
function pageAddress(origin: string, url: string): string {
  if (plainPath.test(url)) return origin + url
  const [path = '/', ...query] = url.split('?')
  const address = new URL(
    origin + path.replaceAll(needless, decodeURIComponent).replaceAll(/%../g, inCapitals),
  )
  address.pathname = ownPath(address.pathname).replaceAll(/\/{2,}/g, '/')
  address.hash = ''
  address.search = query.join('?')
  return address.href
}

const inCapitals = (escape: string): string => escape.toUpperCase()

/** The hosts that a college may have: its name with and without `www`, an internal address, the machine itself. */
const mostHosts = 8

/**
 * Limits whose pages are cached if PUBLIC_ORIGIN is not set: only the first few hosts, because a caller can invent
 * any number.
 */
export function createKnownOrigins(publicOrigin: string | null) {
  const known = new Set<string>()
  return (origin: string): boolean => {
    if (publicOrigin !== null || known.has(origin)) return true
    if (known.size >= mostHosts) return false
    known.add(origin)
    return true
  }
}
