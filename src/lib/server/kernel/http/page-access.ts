import { dashboardAt } from '#lib/dashboards.ts'
import { type Access, staffRoles } from '#lib/schemas/role.ts'

/**
 * Who may open each page, by route pattern: the text of a path can be written in many ways that
 * reach the same page. A page that is missing here is open to nobody, and a test names it.
 */
const examinationOffice: Access = ['ROLE_EXAMINATION', 'ROLE_ADMIN']

/** In development mode they are everybody's. */
export const developerPages: readonly string[] = ['/[...locale]/devtools', '/[...locale]/devtools/forms']

export const pageAccess: Readonly<Record<string, Access>> = {
  '/[...locale]': 'public',
  '/[...locale]/about': 'public',
  '/[...locale]/coming-soon': 'public',
  '/[...locale]/contact': 'public',
  '/[...locale]/erphome': 'public',
  '/[...locale]/examcell': 'public',
  '/[...locale]/examresults': 'public',
  '/[...locale]/ForgotPassword': 'public',
  '/[...locale]/IQACHome': 'public',
  '/[...locale]/iqacnewhome': 'public',
  '/[...locale]/login/[module]': 'public',
  '/[...locale]/maintenance': 'public',
  '/[...locale]/memo/[...title]': 'public',
  '/[...locale]/naac': 'public',
  '/[...locale]/nirf': 'public',
  '/[...locale]/no-permission': 'public',
  '/[...locale]/obe': 'public',
  '/[...locale]/password-changed': 'public',
  '/[...locale]/privacy': 'public',
  '/[...locale]/register/[...module]': 'public',
  '/[...locale]/reset-password': 'public',
  '/[...locale]/ResetLoginPassword': 'public',
  '/[...locale]/restoreCredentials': 'public',
  '/[...locale]/results/[...title]': 'public',
  '/[...locale]/return': 'public',
  '/[...locale]/setup/[token]': 'public',
  '/[...locale]/signout': 'public',
  '/[...locale]/terms': 'public',
  '/[...locale]/verify': 'public',
  '/[...locale]/verify/[code]': 'public',
  '/404': 'public',
  '/college/[picture]': 'public',
  '/docs/api': 'public',
  '/docs/permissions': 'public',
  '/[...locale]/[role]/dashboard': 'signedIn',
  '/[...locale]/Faculty Dashboard': ['ROLE_FACULTY'],
  '/[...locale]/createLogins': ['ROLE_ADMIN'],
  '/[...locale]/devtools': ['ROLE_ADMIN'],
  '/[...locale]/devtools/forms': ['ROLE_ADMIN'],
  '/[...locale]/app': 'signedIn',
  '/[...locale]/app/Admin Menus': 'signedIn',
  '/[...locale]/app/reset Password': 'signedIn',
  '/[...locale]/app/Account': 'signedIn',
  '/[...locale]/app/Admin': ['ROLE_ADMIN'],
  '/[...locale]/app/Admin/Audit': ['ROLE_ADMIN'],
  '/[...locale]/app/Admin/College': ['ROLE_ADMIN'],
  '/[...locale]/app/Admin/Users/[userId]': ['ROLE_ADMIN'],
  '/[...locale]/app/Encrypt Decrypt': staffRoles,
  '/[...locale]/app/Examinations': examinationOffice,
  '/[...locale]/app/Examinations/[examId]': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/preview': examinationOffice,
}

/** One page serves all dashboards; each states its own roles. */
export const dashboardPattern = '/[...locale]/app/[...dashboard]'

/** Undefined for a page that nobody may open, because nothing says who may. */
export function accessOf(
  routePattern: string,
  params: Readonly<Record<string, string | undefined>>,
): Access | undefined {
  if (routePattern === dashboardPattern) return dashboardAt(params['dashboard'] ?? '')?.roles
  return pageAccess[routePattern]
}

/** Calls declare their own access; everything else is a page. */
export const isCall = (routePattern: string): boolean => /^\/(api|auth|faculty)\/v1\//.test(routePattern)
