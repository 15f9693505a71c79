/** The registration that a former student submits. Source: specification 2, sections 3 and 5. */
import * as v from 'valibot'
import { readBatchYears } from '../../rules/dates/batch-years.ts'
import { joinRollNumber } from '../../rules/numbers/roll-number.ts'
import { readMobile } from '../../rules/numbers/mobile.ts'
import { lineOf } from '../visible-text.ts'

/** wire: whether they work; NA requires no further fields. */
export const workingChoices = ['yes', 'no', 'NA'] as const
export type Working = (typeof workingChoices)[number]

/** Fields that each answer requires. */
export const workingFields = {
  yes: ['companyName', 'jobTitle', 'workAddress'],
  no: ['instituteName', 'courseName', 'eduAddress'],
  NA: [],
} as const satisfies Record<Working, readonly string[]>

/** Error 'Required*' for every problem except the length. */
const required = 'alumni.required'
const needed = (max: number) => v.pipe(v.optional(lineOf(max), ''), v.nonEmpty(required))
const optional = (max: number) => v.optional(lineOf(max), '')

/** Maximum size of the optional file: a proof or a photo. */
export const paperBytes = 2 * 1024 * 1024

const fields = v.object({
  name: needed(120),
  mobileNumber: v.pipe(v.optional(lineOf(20), ''), v.transform(readMobile), v.regex(/^\d{10}$/, required)),
  email: v.pipe(
    needed(254),
    v.toLowerCase(),
    // An empty field has its own message.
    v.union([v.literal(''), v.pipe(v.string(), v.email('alumni.emailInvalid'))], 'alumni.emailInvalid'),
  ),
  degree: needed(80),
  branch: v.pipe(needed(80), v.toUpperCase()),
  batch: v.pipe(
    needed(20),
    v.check((typed) => typed === '' || readBatchYears(typed) !== null, 'alumni.batchForm'),
  ),
  /** The roll number becomes the user name. */
  rollNumber: v.pipe(
    needed(20),
    v.toUpperCase(),
    v.transform(joinRollNumber),
    v.regex(/^(?:|[0-9A-Z][0-9A-Z/-]{2,19})$/, 'alumni.rollNumberForm'),
  ),
  working: v.picklist(workingChoices, required),
  companyName: optional(160),
  jobTitle: optional(120),
  workAddress: optional(300),
  instituteName: optional(160),
  courseName: optional(120),
  eduAddress: optional(300),
})

/**
 * wire: `alumniStudentRegistration` of saveAlumniStudentRegister. Values of fields that belong to another answer are
 * dropped; `course` and `company`, which clients send beside `degree` and `companyName`, are ignored.
 * @example { name: 'Divya Teja', degree: 'B.Tech', batch: '2019-2023', branch: 'cse', rollNumber: '19b81a0512', mobileNumber: '9848012345', email: 'divya@example.com', working: 'NA' }
 */
export const alumniRegistration = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    const value = (dataset.value ?? {}) as Record<string, unknown>
    for (const field of workingFields[value['working'] as Working] ?? [])
      if (value[field] === '')
        addIssue({
          message: required,
          path: [{ type: 'object', origin: 'value', input: value, key: field, value: '' }],
        })
  }),
  v.transform((typed) => ({ ...typed, ...emptied(typed.working) })),
)
export type AlumniRegistration = v.InferOutput<typeof alumniRegistration>

/** Returns empty values for the fields of the other answers. */
function emptied(working: Working): Partial<Record<(typeof workingFields)['yes' | 'no'][number], string>> {
  const others = (['yes', 'no'] as const).filter((each) => each !== working)
  return Object.fromEntries(others.flatMap((each) => workingFields[each].map((field) => [field, ''])))
}

export const alumniRegistrationStates = ['registered', 'verified', 'rejected', 'expired'] as const
export type AlumniState = (typeof alumniRegistrationStates)[number]

/** wire: reply of saveAlumniStudentRegister. */
export const registeredReply = v.object({ status: v.literal('true'), message: v.string() })
export type RegisteredReply = v.InferOutput<typeof registeredReply>
