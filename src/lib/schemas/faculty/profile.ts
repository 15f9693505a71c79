/**
 * A person of the faculty as the dashboard shows them. Roles: ROLE_FACULTY the own, ROLE_HOD the department's,
 * ROLE_IQAC_INCHARGE, ROLE_IQAC_COORDINATOR, ROLE_PRINCIPAL and ROLE_ADMIN all.
 */
import * as v from 'valibot'
import { readAcademicYear } from '../../rules/dates/academic-year.ts'
import { instituteTypes } from '../institute-type.ts'
import { lineOf } from '../visible-text.ts'

const needed = (max: number) => v.pipe(v.optional(lineOf(max), ''), v.nonEmpty('field.required'))

/** wire: a user name; an employee code or an email of the register does as well. */
export const facultyQuery = v.object({ userName: needed(254) })

/**
 * wire: an installation has one college, so its id and type narrow nothing. The answer says those of the college's
 * settings, and what was sent where the college has not entered them.
 * @example { collegeId: 'SVCE', financialYear: '2026-2027', typeofInstitution: 'autonomous', userId: 'faculty-asha' }
 */
export const profileQuery = v.object({
  collegeId: v.optional(lineOf(60), ''),
  /** An academic year. */
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

/** wire: who somebody is, and what they have achieved in all and in the year. */
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
