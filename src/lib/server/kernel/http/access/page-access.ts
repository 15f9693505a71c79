import type { LimitName } from '../rate-limit.ts'
import type { AnyAccess } from './access.ts'

type Params = Readonly<Record<string, string | undefined>>

/** More than who may open a page. */
export interface PageDetails {
  access: AnyAccess
  /** Opens it to everybody in development mode. */
  inDevelopment?: true
  /** What it counts on; `renderedPages` where nothing is said. */
  limits?: readonly LimitName[]
  /** A form of another site may be sent to it: it writes nothing in anybody's name. */
  takesForeignForms?: true
  /** Its form counts what is sent to it, by a limit of its own. */
  formCounts?: true
}

/** Who may open a page, or, where one file serves several pages, what tells it from the address. */
export type PageRule = AnyAccess | ((params: Params) => AnyAccess | undefined) | PageDetails

/**
 * By route pattern: the text of a path can be written in many ways that reach the same page. A page that
 * no feature names is open to nobody, and a test names it.
 */
export type PageRules = Readonly<Record<string, PageRule>>

export interface PageAccess {
  rules: PageRules
  /** Undefined for a page that nobody may open, because nothing says who may. */
  of(routePattern: string, params: Params): AnyAccess | undefined
  /** True for a page that development mode opens to everybody. */
  isForDevelopers(routePattern: string): boolean
  /** True for a page to which another site may have a browser send a form. */
  takesForeignForms(routePattern: string): boolean
  /** What a request for the page counts on before anything is made for it. */
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
  return {
    rules,
    of(routePattern, params) {
      const rule = rules[routePattern]
      if (typeof rule === 'function') return rule(params)
      return typeof rule === 'object' && 'access' in rule ? rule.access : rule
    },
    isForDevelopers: (routePattern) => detailsOf(routePattern).inDevelopment === true,
    takesForeignForms: (routePattern) => detailsOf(routePattern).takesForeignForms === true,
    limitsOf(routePattern, method) {
      const { limits = ['renderedPages'], formCounts } = detailsOf(routePattern)
      return formCounts && method === 'POST' ? [] : limits
    },
  }
}
