import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { LimitName } from '../rate-limit.ts'
import { type AnyAccess, mayUse } from './access.ts'
import { matchRoute, pathOf } from './match-route.ts'

type Params = Readonly<Record<string, string | undefined>>

/** An access rule with further settings of the page. */
export interface PageDetails {
  access: AnyAccess
  /** Opens the page to everyone in development mode. */
  inDevelopment?: true
  /** The limits that a request counts towards; `renderedPages` by default. */
  limits?: readonly LimitName[]
  /** Allows forms of other sites, because the page writes nothing on behalf of a user. */
  takesForeignForms?: true
  /** The page's form counts its submissions itself, by a limit of its own. */
  formCounts?: true
}

/** Who may open a page; a function decides by the parameters if one file serves several pages. */
type PageRule = AnyAccess | ((params: Params) => AnyAccess | undefined) | PageDetails

/**
 * Access rules by route pattern, because a path can be spelled in many ways that reach the same page. A page that no
 * feature declares is closed to everyone, and a test reports it.
 */
export type PageRules = Readonly<Record<string, PageRule>>

export interface PageAccess {
  rules: PageRules
  /** Returns the rule; undefined for a page without one, which nobody may open. */
  of(routePattern: string, params: Params): AnyAccess | undefined
  /**
   * Whether the user's roles open the page at an address of this site. A page with a token counts as open: it checks
   * the token itself.
   */
  mayOpen(address: string, user: CurrentUser): boolean
  /** Whether development mode opens the page to everyone. */
  isForDevelopers(routePattern: string): boolean
  /** Whether another site may submit a form to the page. */
  takesForeignForms(routePattern: string): boolean
  /** Returns the limits that a request for the page counts towards before any work. */
  limitsOf(routePattern: string, method: string): readonly LimitName[]
}

declare module '../../app.ts' {
  interface Kernel {
    pageAccess: PageAccess
  }
}

export function createPageAccess(rules: PageRules): PageAccess {
  const detailsOf = (routePattern: string): Partial<PageDetails> => {
    const rule = rules[routePattern]
    return typeof rule === 'object' && 'access' in rule ? rule : {}
  }
  const accessOf: PageAccess['of'] = (routePattern, params) => {
    const rule = rules[routePattern]
    if (typeof rule === 'function') return rule(params)
    return typeof rule === 'object' && 'access' in rule ? rule.access : rule
  }
  return {
    rules,
    of: accessOf,
    mayOpen(address, user) {
      const route = matchRoute(Object.keys(rules), pathOf(address))
      const access = route ? accessOf(route.routePattern, route.params) : undefined
      return access !== undefined && mayEnter(access, user)
    },
    isForDevelopers: (routePattern) => detailsOf(routePattern).inDevelopment === true,
    takesForeignForms: (routePattern) => detailsOf(routePattern).takesForeignForms === true,
    limitsOf(routePattern, method) {
      const { limits = ['renderedPages'], formCounts } = detailsOf(routePattern)
      return formCounts && method === 'POST' ? [] : limits
    },
  }
}

function mayEnter(access: AnyAccess, user: CurrentUser): boolean {
  if (typeof access === 'object' && 'whenOn' in access) return mayEnter(access.for, user)
  return (typeof access === 'object' && 'token' in access) || mayUse(access, user)
}
