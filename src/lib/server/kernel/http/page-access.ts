import type { Access } from '#lib/schemas/role.ts'

type Params = Readonly<Record<string, string | undefined>>

/**
 * Who may open a page: an access, or, where one file serves several pages, what tells it from the
 * address. `inDevelopment` opens it to everybody in development mode.
 */
export type PageRule =
  Access | ((params: Params) => Access | undefined) | { access: Access; inDevelopment: true }

/**
 * By route pattern: the text of a path can be written in many ways that reach the same page. A page that
 * no feature names is open to nobody, and a test names it.
 */
export type PageRules = Readonly<Record<string, PageRule>>

export interface PageAccess {
  rules: PageRules
  /** Undefined for a page that nobody may open, because nothing says who may. */
  of(routePattern: string, params: Params): Access | undefined
  /** True for a page that development mode opens to everybody. */
  isForDevelopers(routePattern: string): boolean
}

export function createPageAccess(rules: PageRules): PageAccess {
  return {
    rules,
    of(routePattern, params) {
      const rule = rules[routePattern]
      if (typeof rule === 'function') return rule(params)
      return rule && typeof rule === 'object' && 'access' in rule ? rule.access : rule
    },
    isForDevelopers(routePattern) {
      const rule = rules[routePattern]
      return typeof rule === 'object' && 'inDevelopment' in rule
    },
  }
}
