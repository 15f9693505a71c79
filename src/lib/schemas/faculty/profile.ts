/**
 * A faculty member as the dashboard shows them. Roles: ROLE_FACULTY for their own profile, ROLE_HOD for the
 * department's, ROLE_IQAC_INCHARGE, ROLE_IQAC_COORDINATOR, ROLE_PRINCIPAL and ROLE_ADMIN for all.
 */
import * as v from 'valibot'
import { readAcademicYear } from '../../rules/dates/academic-year.ts'
import { instituteTypes } from '../institute-type.ts'
import { lineOf } from '../visible-text.ts'

const needed = (max: number) => v.pipe(v.optional(lineOf(max), ''), v.nonEmpty('field.required'))

/** wire: a user name; an employee code or an email address of the register is accepted as well. */
export const facultyQuery = v.object({ userName: needed(254) })

/**
 * wire: an installation has one college, so its id and type filter nothing. The reply contains the college's own
 * settings, or the request's values where the college has not entered them.
 * @example { collegeId: 'SVCE', financialYear: '2026-2027', typeofInstitution: 'autonomous', userId: 'faculty-asha' }
 */
export const profileQuery = v.object({
  collegeId: v.optional(lineOf(60), ''),
  /** An academic year, despite its name. */
  financialYear: v.pipe(
    needed(9),
    v.transform((typed) => readAcademicYear(typed) ?? ''),
    v.nonEmpty('fees.yearForm'),
  ),
  typeofInstitution: v.optional(v.picklist(['', ...instituteTypes], 'field.invalid'), ''),
  userId: needed(254),
})

const count = v.number()
const counts = { publications: count, citations: count, scopus: count, awards: count, mous: count }

/** wire: personal data, and the number of achievements in total and in the year. */
export const facultyProfile = v.object({
  collegeId: v.string(),
  financialYear: v.string(),
  typeofInstitution: v.string(),
  userId: v.string(),
  name: v.string(),
  email: v.string(),
  department: v.string(),
  designation: v.string(),
  ...counts,
  inYear: v.object(counts),
})
