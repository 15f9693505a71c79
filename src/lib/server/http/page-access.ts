import type { Access } from '#lib/schemas/role.ts'

/**
 * Who may open each page, by route pattern: the text of a path can be written in many ways that
 * reach the same page. A page that is missing here is open to nobody, and a test names it.
 */
const examinationOffice: Access = ['ROLE_EXAMINATION', 'ROLE_ADMIN']

export const pageAccess: Readonly<Record<string, Access>> = {
  '/[...locale]': 'public',
  '/[...locale]/about': 'public',
  '/[...locale]/coming-soon': 'public',
  '/[...locale]/contact': 'public',
  '/[...locale]/erphome': 'public',
  '/[...locale]/examresults': 'public',
  '/[...locale]/ForgotPassword': 'public',
  '/[...locale]/IQACHome': 'public',
  '/[...locale]/iqacnewhome': 'public',
  '/[...locale]/login/[module]': 'public',
  '/[...locale]/maintenance': 'public',
  '/[...locale]/memo/[...title]': 'public',
  '/[...locale]/no-permission': 'public',
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
  '/500': 'public',
  '/college/[picture]': 'public',
  '/docs/api': 'public',
  '/[...locale]/app': 'signedIn',
  '/[...locale]/app/reset Password': 'signedIn',
  '/[...locale]/app/Account': 'signedIn',
  '/[...locale]/app/Admin': ['ROLE_ADMIN'],
  '/[...locale]/app/Admin/Audit': ['ROLE_ADMIN'],
  '/[...locale]/app/Admin/College': ['ROLE_ADMIN'],
  '/[...locale]/app/Admin/Users/[userId]': ['ROLE_ADMIN'],
  '/[...locale]/app/Examinations': examinationOffice,
  '/[...locale]/app/Examinations/[examId]': examinationOffice,
  '/[...locale]/app/Examinations/[examId]/preview': examinationOffice,
}

/** Calls declare their own access; everything else is a page. */
export const isCall = (routePattern: string): boolean => /^\/(api|auth|faculty)\/v1\//.test(routePattern)
