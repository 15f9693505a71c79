import type { APIContext } from 'astro'
import { isCall } from './page-access.ts'
import type { LimitName } from './rate-limit.ts'

/**
 * Counts a page before anything is read or made for it; calls count by what they declare. By route
 * pattern: an address can be spelled in many ways that reach the same page.
 * @throws DomainError TooMany `request.tooMany`
 */
export async function countPage({ locals, routePattern }: APIContext): Promise<void> {
  if (locals.isCounted || isCall(routePattern)) return
  // A page that is not found or fails is made by a second run through here.
  locals.isCounted = true
  await locals.app.limits.take(limitOf(routePattern), locals.caller)
}

/** What is not made anew for each visitor has the room of a whole campus. */
const ownLimits: Partial<Record<string, LimitName>> = {
  '/[...locale]/results/[...title]': 'results',
  '/college/[picture]': 'pages',
}

const limitOf = (routePattern: string): LimitName => ownLimits[routePattern] ?? 'renderedPages'
