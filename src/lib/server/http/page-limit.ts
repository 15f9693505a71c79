import type { APIContext } from 'astro'
import { isDomainError } from '../core/errors.ts'
import { isCall } from './page-access.ts'
import type { LimitName } from './rate-limit.ts'
import { refusalOf } from './respond.ts'

/**
 * Counts a page before anything is read or made for it; calls count by what they declare. By route
 * pattern: an address can be spelled in many ways that reach the same page. Answers a bare 429, which
 * the request handler fills with the page that says so.
 */
export async function countPage({ locals, routePattern }: APIContext): Promise<Response | null> {
  if (locals.isCounted || isCall(routePattern)) return null
  // A page that is not found or fails is made by a second run through here.
  locals.isCounted = true
  try {
    await locals.app.limits.take(limitOf(routePattern), locals.caller)
    return null
  } catch (error) {
    if (!isDomainError(error)) throw error
    const { status, retryAfter } = refusalOf(error, locals.requestId)
    return new Response(null, { status, headers: { 'retry-after': String(retryAfter ?? 1) } })
  }
}

/** What is not made anew for each visitor has the room of a whole campus. */
const ownLimits: Partial<Record<string, LimitName>> = {
  '/[...locale]/results/[...title]': 'results',
  '/college/[picture]': 'pages',
}

const limitOf = (routePattern: string): LimitName => ownLimits[routePattern] ?? 'renderedPages'
