import { ownPath } from '#lib/rules/college/own-path.ts'
import { isCall } from '../call-folders.ts'
import { onceCookie } from '../security/cookies.ts'
import type { OpenHandler, RequestContext, RequestHandlerParts } from '../server/request-context.ts'
import type { Found } from './prerendered-bytes.ts'

/** Bytes that only have to be sent: a file, a page of the memory, an answer that a feature has at hand. */
export function findPrerendered(handler: OpenHandler, context: RequestContext): Found {
  const { request, url, path } = context
  const file = handler.staticFiles.get(path)
  if (file) return file
  // Another site's page needs headers that prerendered bytes do not have.
  if (request.headers.origin !== undefined) return null
  if (url.includes('?')) return findInMemories(handler, context)
  const called = isCall(path) ? findInMemories(handler, context) : null
  if (called) return called
  const address = addressOf(handler, context)
  if (request.headers.cookie === undefined) return handler.app.pageCache.find(address)
  return findPersonal(handler, context, address)
}

/** Counted like every page that only has to be sent, before the session is read. */
function findPersonal({ app }: OpenHandler, { request, caller }: RequestContext, address: string): Found {
  const { cookie = '' } = request.headers
  // A page that says something once is made for that request.
  if (app.isBehind() || cookie.includes(`${onceCookie}=`)) return null
  return app.personalPages.find(address, async () => {
    await app.limits.take('pages', caller)
    return app.userOf(new Headers({ cookie }))
  })
}

function findInMemories({ memories }: OpenHandler, context: RequestContext): Found {
  for (const { find, counted } of memories) {
    const found = find(context.url, context.caller)
    if (found instanceof Promise) context.counted = counted
    if (found) return found
  }
  return null
}

/**
 * The origin, that of PUBLIC_ORIGIN where it is set: a forged Host header can then neither pass the
 * origin check nor reach a link. Without it, each host has pages of its own.
 */
export const originOf = ({ app }: RequestHandlerParts, { host, caller }: RequestContext): string =>
  app.env.publicOrigin ?? `${caller.isSecure ? 'https' : 'http'}://${host}`

export const addressOf = (handler: RequestHandlerParts, context: RequestContext): string =>
  pageAddress(originOf(handler, context), context.url)

/** Most paths are as plain as they can be, and need no parsing. */
const plainPath = /^\/(?:[\w-]+(?:[./][\w-]+)*\/?)?$/
/** Escapes of what needs none: letters, digits, `-`, `.`, `_` and `~`. */
const needless = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

/**
 * One address for all its spellings, under which a page is made and kept: else each spelling of one page
 * would push another page out. Dots and backslashes are gone then; what they may leave, `//other.example/`,
 * would lead to another host.
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

/** As many as a college may have: its name with and without `www`, an address inside, the machine itself. */
const mostHosts = 8

/**
 * Whose pages are kept where no PUBLIC_ORIGIN says whose they are: the first few hosts, because a caller
 * can make up any number.
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
