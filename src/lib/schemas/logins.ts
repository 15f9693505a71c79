/** Creating many logins: for students by batch or by a list, for faculty by a list. Role: ROLE_ADMIN. */
import * as v from 'valibot'
import { role } from './role.ts'
import { lineOf, oneLineText } from './visible-text.ts'

const name = v.optional(lineOf(120), '')
const email = v.optional(
  v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.email('field.notAnEmail'))], 'field.notAnEmail'),
  '',
)
const identifier = v.pipe(v.string('field.required'), v.trim(), v.maxLength(60, 'field.tooLong'), oneLineText)
const dryRun = v.optional(v.boolean(), false)
const mostPeople = 20_000

/** A student of the list. */
export const studentRow = v.object({ rollNumber: identifier, name, email })
export const facultyRow = v.object({
  empcode: v.optional(identifier, ''),
  name,
  email,
  department: v.optional(v.pipe(v.string(), v.trim(), oneLineText), ''),
})

/** @example { batch: '2021', branch: 'CSE', dryRun: true } or { students: [{ rollNumber: '21B81A0501', name: 'Anjali Sharma', email: '' }] } */
export const createStudentLoginsBody = v.object({
  /** Takes the students of the register, limited to the batch and the branch if they are given. */
  fromRegister: v.optional(v.boolean(), false),
  batch: v.optional(v.pipe(v.string(), v.trim()), ''),
  branch: v.optional(v.pipe(v.string(), v.trim()), ''),
  students: v.optional(v.pipe(v.array(studentRow), v.maxLength(mostPeople, 'logins.tooMany')), []),
  dryRun,
})
type StudentLoginsBody = v.InferOutput<typeof createStudentLoginsBody>
/** A call without `fromRegister` names its people. */
export type StudentLogins = Omit<StudentLoginsBody, 'fromRegister'> & Partial<StudentLoginsBody>

/** New slips for users with a role who never chose a password; batch and branch apply to students only. */
export const newSlips = v.object({ role, batch: v.string(), branch: v.string(), dryRun: v.boolean() })
export type NewSlips = v.InferOutput<typeof newSlips>

/** wire: the query decides which of the two becomes the user name. */
export const createFacultyLoginsQuery = v.object({
  considerMailOrEmpcode: v.pipe(
    v.optional(v.string(), ''),
    v.picklist(['email', 'empcode'], 'logins.chooseIdentifier'),
  ),
})
export const createFacultyLoginsBody = v.object({
  /** Takes the faculty of the register, limited to the department if one is given. */
  fromRegister: v.optional(v.boolean(), false),
  department: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'field.tooLong')), ''),
  faculty: v.optional(v.pipe(v.array(facultyRow), v.maxLength(mostPeople, 'logins.tooMany')), []),
  dryRun,
})
export type FacultyLogins = v.InferOutput<typeof createFacultyLoginsBody>

/** wire: `success` is a text, `bs64` the slips as PDF; empty for a dry run and where no login is new. */
export const createLoginsReply = v.object({
  success: v.picklist(['true', 'false']),
  msg: v.string(),
  created: v.number(),
  exists: v.number(),
  /** Our own addition: user names of the existing logins, the first 500. */
  existing: v.array(v.string()),
  /** New logins without an email address: their link is only printed. */
  noEmail: v.number(),
  /** Rows that were left out because they have no usable user name. */
  unusable: v.number(),
  bs64: v.string(),
})

/** wire: the body of a refusal of both calls. */
export const failedLogins = v.object({ success: v.literal('false'), msg: v.string() })
export type FailedLogins = v.InferOutput<typeof failedLogins>

/** POST createImportedLoginSlips: slips for the people of an import; `bs64` is empty where nobody needs one. */
export const importSlipsReply = v.object({ msg: v.string(), count: v.number(), bs64: v.string() })
