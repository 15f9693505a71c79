import type { Found } from './answer-from-memory.ts'
import { isCall } from './call-folders.ts'
import { pageAddress } from './page-address.ts'
import { onceCookie } from './session-cookies.ts'
import type { OpenHandler, RequestContext, RequestHandlerParts } from './request-context.ts'

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
