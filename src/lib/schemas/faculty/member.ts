/** Input of a member of staff. Roles: ROLE_ADMIN, ROLE_ADMINISTRATION, ROLE_ACADEMICS. */
import * as v from 'valibot'
import { type Experience, readExperience } from '../../rules/faculty/experience.ts'
import {
  type Qualification,
  readQualifications,
  type UnreadEntry,
} from '../../rules/faculty/qualifications.ts'
import { isIndianMobile, readMobile } from '../../rules/numbers/mobile.ts'
import { withLetter } from '../name-with-letter.ts'
import { dayTyped, lineOf, manyLines } from '../visible-text.ts'
import { choice } from '../choice.ts'

export const memberStatuses = ['working', 'onLeave', 'retired', 'left'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** What somebody is employed for. Calls of the specification know the teaching staff alone. */
export const staffKinds = ['teaching', 'technical', 'office', 'driver', 'guard', 'library'] as const
export type StaffKind = (typeof staffKinds)[number]

export const memberGenders = ['female', 'male', 'other'] as const
export const appointments = ['regular', 'contract', 'partTime'] as const
export const ratifications = ['ratified', 'notRatified'] as const

const needed = (max: number) => v.pipe(lineOf(max), v.nonEmpty('field.required'))
const orNone = <const Values extends readonly string[]>(values: Values) =>
  v.optional(v.picklist(['', ...values], 'field.invalid'), '')

export const memberName = v.pipe(needed(120), withLetter)
/** A code has no spaces, because it may become a user name. Empty: the next one of the college's series. */
export const employeeCode = v.pipe(lineOf(30), v.regex(/^\S*$/u, 'faculty.codeForm'))
export const memberEmail = v.pipe(
  lineOf(254),
  v.toLowerCase(),
  v.union([v.literal(''), v.pipe(v.string(), v.email('field.notAnEmail'))], 'field.notAnEmail'),
)
export const designation = lineOf(80)
/** It names a teacher in a cell of a timetable, beside the subject: DBMS/KR/204. */
export const shortName = v.pipe(lineOf(10), v.regex(/^[\p{L}\p{M}\d.-]*$/u, 'faculty.shortNameForm'))
const mobile = v.pipe(
  lineOf(40),
  v.transform(readMobile),
  v.check((typed) => typed === '' || isIndianMobile(typed), 'faculty.mobileForm'),
)
/** Ids of other authorities: letters, digits, and what stands between them. */
const foreignId = v.pipe(lineOf(40), v.regex(/^[\p{L}\d/._-]*$/u, 'faculty.idForm'))

const listed = <Entry>(read: (text: string) => Entry[] | UnreadEntry) =>
  v.pipe(
    v.optional(v.string('field.invalid'), ''),
    v.maxLength(2000, 'field.tooLong'),
    manyLines,
    v.rawTransform<string, Entry[]>(({ dataset, addIssue, NEVER }) => {
      const found = read(dataset.value)
      if (Array.isArray(found)) return found
      addIssue({ message: found.code })
      return NEVER
    }),
  )

/** @example { name: 'Asha Reddy', employeeCode: 'E077', email: 'asha@college.edu', departmentId: '…', designation: 'Professor', status: 'working', kind: 'teaching', shortName: 'AR', qualifications: 'M.Tech (CSE), JNTUH, 2015' } */
export const memberInput = v.pipe(
  v.object({
    name: memberName,
    employeeCode: v.optional(employeeCode, ''),
    email: v.optional(memberEmail, ''),
    /** Id of a catalogue entry; null where none is chosen. */
    departmentId: v.pipe(
      v.optional(lineOf(60), ''),
      v.transform((chosen) => chosen || null),
    ),
    designation: v.optional(designation, ''),
    status: choice(memberStatuses),
    kind: v.optional(choice(staffKinds), 'teaching'),
    gender: orNone(memberGenders),
    joinedOn: dayTyped({ from: '1950-01-01' }),
    leftOn: dayTyped({ from: '1950-01-01' }),
    mobile: v.optional(mobile, ''),
    appointment: orNone(appointments),
    shortName: v.optional(shortName, ''),
    aicteId: v.optional(foreignId, ''),
    universityId: v.optional(foreignId, ''),
    ratification: orNone(ratifications),
    ratifiedOn: dayTyped({ from: '1950-01-01' }),
    qualifications: listed<Qualification>(readQualifications),
    experience: listed<Experience>(readExperience),
  }),
  v.forward(
    v.partialCheck(
      [['joinedOn'], ['leftOn']],
      ({ joinedOn, leftOn }) => joinedOn === '' || leftOn === '' || leftOn >= joinedOn,
      'faculty.leftBeforeJoined',
    ),
    ['leftOn'],
  ),
  v.forward(
    v.partialCheck(
      [['ratification'], ['ratifiedOn']],
      ({ ratification, ratifiedOn }) => ratifiedOn === '' || ratification === 'ratified',
      'faculty.ratifiedOnAlone',
    ),
    ['ratifiedOn'],
  ),
)
export type TypedMember = v.InferOutput<typeof memberInput>

/** The fields of the form, in its order. */
export const memberFieldNames = Object.keys(memberInput.pipe[0].entries) as (keyof TypedMember)[]

/** wire: the department whose names are requested. */
export const facultyNamesQuery = v.object({ department: needed(120) })
