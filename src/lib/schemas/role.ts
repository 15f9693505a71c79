/** The roles of the college. A user has one or more; the first decides the landing page. */
import * as v from 'valibot'

export const roles = [
  'ROLE_ADMIN',
  'ROLE_EXAMINATION',
  'ROLE_DIRECTOR',
  'ROLE_ACADEMICS',
  'ROLE_ADMISSIONS',
  'ROLE_CORRESPONDENCE',
  'ROLE_ADMINISTRATION',
  'ROLE_CHAIRMAN',
  'ROLE_FEEPAYMENTS',
  'ROLE_PRINCIPAL',
  'ROLE_DEAN',
  'ROLE_HOD',
  'ROLE_ACCOUNTANT',
  'ROLE_ACCOUNTANTS_OFFICER',
  'ROLE_LIBRARY_INCHARGE',
  'ROLE_LIBRARY_ASSISTANT',
  'ROLE_PLACEMENT_DEAN',
  'ROLE_HOSTEL_INCHARGE',
  'ROLE_GRIEVANCE_INCHARGE',
  'ROLE_FACULTY',
  'ROLE_STUDENT',
  'ROLE_IQAC_INCHARGE',
  'ROLE_IQAC_COORDINATOR',
  'ROLE_TRANSPORTATION_INCHARGE',
  'ROLE_OPAC_LIBRARY',
  'ROLE_SECURITY',
  'ROLE_PARENT',
  'ROLE_INVENTORY',
  'ROLE_ALUMNI',
  'ROLE_STAFF',
  'ROLE_COMMITTEE',
] as const

const otherRoles: readonly string[] = ['ROLE_STUDENT', 'ROLE_PARENT', 'ROLE_ALUMNI', 'ROLE_COMMITTEE']

/** Roles of people who work for the college; members of a committee from outside do not. */
export const staffRoles = roles.filter((each) => !otherRoles.includes(each))

export const role = v.picklist(roles)
export type Role = v.InferOutput<typeof role>

/**
 * Who may use a call or a page: everyone, any signed-in user, or the holders of one of the roles.
 * @example const access: Access = ['ROLE_ADMIN', 'ROLE_EXAMINATION']
 */
export type Access = 'public' | 'signedIn' | readonly Role[]
