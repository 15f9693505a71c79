import type { APIContext } from 'astro'
import { countOnce } from './count-request.ts'
import { isCall } from './call-folders.ts'
import type { LimitName } from './rate-limit.ts'

/**
 * Counts a page before anything is read or made for it; calls count by what they declare. By route
 * pattern: an address can be spelled in many ways that reach the same page.
 * @throws DomainError TooMany `request.tooMany`
 */
export async function countPage({ locals, routePattern, request }: APIContext): Promise<void> {
  // A page that is not found or fails is made by a second run through here.
  if (locals.isPageCounted || isCall(routePattern)) return
  locals.isPageCounted = true
  // Counted by the form itself, which lets a browser that it knows past a flood.
  if (routePattern === signInPage && request.method === 'POST') return
  for (const limit of ownLimits[routePattern] ?? (['renderedPages'] as const)) await countOnce(locals, limit)
}

const signInPage = '/[...locale]/login/[module]'

const ownLimits: Partial<Record<string, readonly LimitName[]>> = {
  // Only what no prerendered answer was found for comes here: it is rendered, and costs what any page does.
  '/[...locale]/results': ['results', 'renderedPages'],
  '/[...locale]/results/[...title]': ['results', 'renderedPages'],
  // Read, not made.
  '/college/[picture]': ['pages'],
}
