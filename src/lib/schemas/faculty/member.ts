/** Input of a faculty member. Roles: ROLE_ADMIN, ROLE_ADMINISTRATION, ROLE_ACADEMICS. */
import * as v from 'valibot'
import { withLetter } from '../name-with-letter.ts'
import { lineOf } from '../visible-text.ts'
import { choice } from '../choice.ts'

export const memberStatuses = ['working', 'onLeave', 'retired', 'left'] as const
export type MemberStatus = (typeof memberStatuses)[number]

const needed = (max: number) => v.pipe(lineOf(max), v.nonEmpty('field.required'))

export const memberName = v.pipe(needed(120), withLetter)
/** A code has no spaces, because it may become a user name. */
export const employeeCode = v.pipe(needed(30), v.regex(/^\S+$/u, 'faculty.codeForm'))
export const memberEmail = v.pipe(
  lineOf(254),
  v.toLowerCase(),
  v.union([v.literal(''), v.pipe(v.string(), v.email('field.notAnEmail'))], 'field.notAnEmail'),
)
export const designation = lineOf(80)

/** @example { name: 'Asha Reddy', employeeCode: 'E077', email: 'asha@college.edu', departmentId: '…', designation: 'Professor', status: 'working' } */
export const memberInput = v.object({
  name: memberName,
  employeeCode,
  email: v.optional(memberEmail, ''),
  /** Id of a catalogue entry; null where none is chosen. */
  departmentId: v.pipe(
    v.optional(lineOf(60), ''),
    v.transform((chosen) => chosen || null),
  ),
  designation: v.optional(designation, ''),
  status: choice(memberStatuses),
})
export type TypedMember = v.InferOutput<typeof memberInput>

/** wire: the department whose names are requested. */
export const facultyNamesQuery = v.object({ department: needed(120) })
