import type { Role } from '../../schemas/role.ts'

/**
 * wire: where each role lands after signing in, by the first role only. Source: the specification, section 2; it leaves
 * out the director, security and inventory (decision 5).
 */
export const landings: Partial<Readonly<Record<Role, string>>> = {
  ROLE_FACULTY: '/Faculty Dashboard',
  ROLE_DEAN: '/app/Dean Dashboard',
  ROLE_PRINCIPAL: '/app/Principal DashBoard',
  ROLE_CHAIRMAN: '/app/Dashboard/Dashboard View',
  ROLE_DIRECTOR: '/app/Director Dashboard',
  ROLE_TRANSPORTATION_INCHARGE: '/app/Transportation Dashboard',
  ROLE_LIBRARY_INCHARGE: '/app/Library Dashboard',
  ROLE_LIBRARY_ASSISTANT: '/app/Library Dashboard',
  ROLE_OPAC_LIBRARY: '/app/Library/View Books',
  ROLE_ACCOUNTANT: '/app/Accounts Dashboard',
  ROLE_ACCOUNTANTS_OFFICER: '/app/Accounts Dashboard',
  ROLE_ADMIN: '/app/Admin',
  ROLE_IQAC_INCHARGE: '/app/IQAC Incharge Dashboard',
  ROLE_IQAC_COORDINATOR: '/app/IQAC Incharge Dashboard',
  ROLE_STUDENT: '/app/Student',
  ROLE_PARENT: '/app/Parent Dashboard',
  ROLE_HOD: '/app/HOD Dashboard',
  ROLE_GRIEVANCE_INCHARGE: '/app/Grievances',
  ROLE_HOSTEL_INCHARGE: '/app/Hostel/Hostel Management',
  ROLE_PLACEMENT_DEAN: '/app/Placements/Company Placement',
  ROLE_ALUMNI: '/app/Alumni/Alumni Dashboard',
  ROLE_ACADEMICS: '/app/Academics/Dashboard',
  ROLE_ADMISSIONS: '/app/Admission/Dashboard',
  ROLE_FEEPAYMENTS: '/app/feepayments/Dashboard',
  ROLE_CORRESPONDENCE: '/app/correspondence/Dashboard',
  ROLE_ADMINISTRATION: '/app/Administration',
  ROLE_EXAMINATION: '/app/Examinations',
  ROLE_SECURITY: '/app/Security Dashboard',
  ROLE_INVENTORY: '/app/Inventory Dashboard',
  ROLE_STAFF: '/app/Staff',
  ROLE_COMMITTEE: '/app/Committee',
}

/** Returns the landing of the first role; the page of all menus where the table does not have that role. */
export function landingOf(roles: readonly Role[]): string {
  const [first] = roles
  return (first && landings[first]) ?? '/app/Admin Menus'
}

/** wire: where a remembered user who opens '/' goes: faculty to this route, everyone else to their landing. */
export const rememberedLandingOf = (roles: readonly Role[]): string =>
  roles[0] === 'ROLE_FACULTY' ? '/app/Faculty/Dashboard' : landingOf(roles)

/**
 * Accepts the page to return to after the sign-in. It must be a page of this site, so that nobody is sent to a
 * look-alike, and a well-formed address that a cookie and a header can carry.
 * @example safeReturn('//evil.example') // null
 */
export function safeReturn(path: string | null): string | null {
  if (!path || path.length > longestReturn || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(path) || !isWellEscaped(path))
    return null
  const url = new URL(path, 'http://campus.invalid')
  return url.host === 'campus.invalid' && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}

/** Characters: the address fits into a cookie even after it is escaped again. */
const longestReturn = 1000

function isWellEscaped(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
