/** Searching one admission, and checking it while it is entered. */
import * as v from 'valibot'
import { admissionFieldNames, recordName } from './fields.ts'
import { fieldWarning } from './calls.ts'

const asked = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'field.tooLong')), '')

/** The first parameter that is not empty decides. */
const ways = { admissionId: asked, adminNo: asked, rollNumber: asked, name: asked } as const

/** GET getNormalData: an address must not contain an Aadhaar number. */
export const askedByAddress = v.object(ways)

/** POST getNormalData. */
export const askedByBody = v.object({ ...ways, aadharNo: asked })
export type AskedAdmission = v.InferOutput<typeof askedByBody>

const texts = Object.fromEntries(admissionFieldNames.map((name) => [recordName(name), v.string()] as const))

/**
 * wire: the record that the modify mode loads (specification 1, section 3), with the last four digits of the Aadhaar
 * number. The fields after `rollNumber` are our own.
 */
export const admissionRecord = v.object({
  ...texts,
  adminNo: v.string(),
  admintypeCode: v.string(),
  rollNumber: v.string(),
  physicallychallanged: v.string(),
  studentPaidamount: v.string(),
  lateral: v.string(),
  admissionId: v.string(),
  version: v.number(),
  state: v.string(),
  photo: v.string(),
  /** Who changed it last, and when. */
  changed: v.object({ by: v.string(), isOwn: v.boolean(), at: v.nullable(v.string()) }),
})
export type AdmissionRecordReply = v.InferOutput<typeof admissionRecord> & Readonly<Record<string, unknown>>

/** checkNewAdmission: the personal data entered so far. */
export const typedOfPerson = v.object({
  aadharNo: asked,
  studentContactNo: asked,
  name: asked,
  dateOfBirth: asked,
  consentGivenBy: asked,
  /** The admission that is being changed, so that it is not reported as its own duplicate. */
  admissionId: asked,
})
export type TypedOfPerson = v.InferOutput<typeof typedOfPerson>
export const typedOfPersonReply = v.object({ warnings: v.array(fieldWarning) })
