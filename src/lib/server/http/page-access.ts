import type { Access } from '#lib/schemas/role.ts'

/**
 * Who may open each page, by route pattern: the text of a path can be written in many ways that
 * reach the same page. A page that is missing here is open to nobody, and a test names it.
 */
export const pageAccess: Readonly<Record<string, Access>> = {
  '/[...locale]': 'public',
  '/404': 'public',
  '/500': 'public',
}

/** Calls declare their own access; everything else is a page. */
export const isCall = (routePattern: string): boolean => /^\/(api|auth|faculty)\/v1\//.test(routePattern)
