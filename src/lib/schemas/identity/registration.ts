/** Sign-up data and its outcome. Source: the specification, sections 2, 5 and 6. */
import * as v from 'valibot'
import { maskAadhaarIn } from '../../rules/numbers/aadhaar.ts'
import { hasLettersOfUserNames, isSystemName } from '../../rules/names/user-name.ts'
import { instituteTypes } from '../institute-type.ts'
import type { Role } from '../role.ts'
import { lineOf, oneLineText, tidySpaces } from '../visible-text.ts'
import { choice } from '../choice.ts'

/** The offered roles, in the lower-case spelling of the wire. */
export const offeredRoles = {
  director: 'ROLE_DIRECTOR',
  admin: 'ROLE_ADMIN',
  academics: 'ROLE_ACADEMICS',
  admissions: 'ROLE_ADMISSIONS',
  correspondence: 'ROLE_CORRESPONDENCE',
  examination: 'ROLE_EXAMINATION',
  administration: 'ROLE_ADMINISTRATION',
  chairman: 'ROLE_CHAIRMAN',
  feepayments: 'ROLE_FEEPAYMENTS',
  principal: 'ROLE_PRINCIPAL',
  dean: 'ROLE_DEAN',
  hod: 'ROLE_HOD',
  accountant: 'ROLE_ACCOUNTANT',
  'accountants officer': 'ROLE_ACCOUNTANTS_OFFICER',
  'library incharge': 'ROLE_LIBRARY_INCHARGE',
  'library assistant': 'ROLE_LIBRARY_ASSISTANT',
  'placement dean': 'ROLE_PLACEMENT_DEAN',
  'hostel incharge': 'ROLE_HOSTEL_INCHARGE',
  'grievance incharge': 'ROLE_GRIEVANCE_INCHARGE',
  faculty: 'ROLE_FACULTY',
  student: 'ROLE_STUDENT',
  'iqac incharge': 'ROLE_IQAC_INCHARGE',
  'iqac coordinator': 'ROLE_IQAC_COORDINATOR',
  'transportation incharge': 'ROLE_TRANSPORTATION_INCHARGE',
  'opac library': 'ROLE_OPAC_LIBRARY',
  security: 'ROLE_SECURITY',
  parent: 'ROLE_PARENT',
  inventory: 'ROLE_INVENTORY',
} as const satisfies Record<string, Role>
export type OfferedRole = keyof typeof offeredRoles
export const offeredRoleNames = Object.keys(offeredRoles) as OfferedRole[]

/** The department is required only for these roles. */
export const rolesWithDepartment: readonly OfferedRole[] = ['faculty', 'hod']

/** wire: the modules as clients send them. */
export const signUpModules = ['ExamCell', 'Obe', 'naac', 'facultydashboard', 'nirf', 'erp'] as const

const text = (max: number, problem = 'field.required') =>
  v.pipe(v.string(problem), tidySpaces, v.nonEmpty(problem), v.maxLength(max, 'field.tooLong'), oneLineText)
const optionalText = (max = 120) => v.optional(lineOf(max), '')

/** A user name chosen at sign-up; `isNewUserName` is less strict for lists of roll numbers. */
export const username = v.pipe(
  v.string('register.usernameShort'),
  v.trim(),
  v.minLength(3, 'register.usernameShort'),
  v.maxLength(60, 'register.usernameLong'),
  v.regex(/^\S*$/u, 'register.usernameSpaces'),
  v.regex(/^[^`~\p{C}]*$/u, 'register.usernameShort'),
  v.check(hasLettersOfUserNames, 'register.usernameLetters'),
  v.check((typed) => !isSystemName(typed), 'register.usernameOfSystem'),
  v.check((typed) => maskAadhaarIn(typed) === typed, 'register.usernameAadhaar'),
)
export const email = v.pipe(
  v.string('register.emailWrong'),
  v.trim(),
  v.toLowerCase(),
  v.email('register.emailWrong'),
  v.maxLength(120, 'field.tooLong'),
)

/**
 * wire: POST auth/v1/signup. Only user name, password, role and email are required.
 * @example { username: 'hod-meena', email: 'meena@example.edu', password: 'first-password', role: ['hod'], instituteType: 'autonomous', eamcetCode: 'DEMO', collegeName: 'Demo College', affiliatedTo: '', fullName: 'Meena Rao', department: 'CSE', signInType: 'admin', module: ['erp'] }
 */
export const signUpBody = v.object({
  username,
  password: v.pipe(
    v.string('register.passwordShort'),
    v.minLength(6, 'register.passwordShort'),
    v.maxLength(200, 'field.tooLong'),
  ),
  role: v.pipe(
    v.array(choice(offeredRoleNames), 'field.required'),
    v.minLength(1, 'field.required'),
    v.maxLength(offeredRoleNames.length, 'field.tooMany'),
  ),
  email,
  fullName: optionalText(),
  instituteType: v.optional(v.picklist(['', ...instituteTypes], 'field.invalid'), ''),
  collegeName: optionalText(),
  eamcetCode: optionalText(40),
  affiliatedTo: optionalText(),
  department: optionalText(),
  signInType: optionalText(),
  module: v.optional(v.array(v.picklist(signUpModules, 'field.invalid')), []),
  promotions: v.optional(v.boolean(), false),
})

/** Our own form requires more than the call: the approver must know who the person is and where they work. */
export const signUpForm = v.pipe(
  v.object({
    ...signUpBody.entries,
    fullName: text(120),
    instituteType: v.picklist(instituteTypes, 'register.requiredAll'),
    collegeName: text(120, 'register.requiredAll'),
    eamcetCode: text(40, 'register.requiredAll'),
  }),
  v.forward(
    v.partialCheck(
      [['instituteType'], ['affiliatedTo']],
      ({ instituteType, affiliatedTo }) => instituteType !== 'affiliated' || affiliatedTo !== '',
      'field.required',
    ),
    ['affiliatedTo'],
  ),
  v.forward(
    v.partialCheck(
      [['role'], ['department']],
      ({ role, department }) => !role.some((each) => rolesWithDepartment.includes(each)) || department !== '',
      'field.required',
    ),
    ['department'],
  ),
)
export type SignUp = v.InferOutput<typeof signUpBody>

export const registrationStates = ['pending', 'approved', 'rejected'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** Registration data beyond the user's own fields. */
export type RegistrationDetails = Pick<
  SignUp,
  'instituteType' | 'collegeName' | 'eamcetCode' | 'affiliatedTo' | 'signInType' | 'module' | 'promotions'
>

export type LinkPurpose = 'reset' | 'activate'

/** Reply to a sign-up, which does not sign the user in. */
export const signUpReply = v.object({ status: v.literal('pending'), message: v.string() })

/** wire: GET auth/v1/signup. `new` is 'true' while the college takes registrations. */
export const signUpStateReply = v.object({ new: v.picklist(['true', 'false']) })
