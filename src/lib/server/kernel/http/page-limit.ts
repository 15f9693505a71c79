import type { APIContext } from 'astro'
import { isCall } from './call-folders.ts'
import { countOnce } from './count-request.ts'

/**
 * Counts a page before anything is read or made for it; calls count by what they declare. By route
 * pattern: an address can be spelled in many ways that reach the same page.
 * @throws DomainError TooMany `request.tooMany`
 */
export async function countPage({ locals, routePattern, request }: APIContext): Promise<void> {
  // A page that is not found or fails is made by a second run through here.
  if (locals.isPageCounted || isCall(routePattern)) return
  locals.isPageCounted = true
  for (const limit of locals.app.pageAccess.limitsOf(routePattern, request.method))
    await countOnce(locals, limit)
}
