import * as v from 'valibot'
import type { AdmissionFieldName } from './fields.ts'

/** Requests and replies of the calls about admissions. */

/**
 * POST saveApplicationFormData?editedAadharNumber=… : only older clients use the query; our own form sends the number
 * in the body.
 */
export const saveAdmissionQuery = v.object({ editedAadharNumber: v.optional(v.string()) })

/** What our own form sends in addition to the payload. */
const ownPart = v.object({
  /** Number of the form; older clients do not send it. */
  form: v.optional(v.picklist([1, 2])),
  /** The admission to change, and the version that the user saw. */
  admissionId: v.optional(v.pipe(v.string(), v.uuid('field.invalid'))),
  version: v.optional(v.pipe(v.number(), v.integer())),
  removesPhoto: v.optional(v.boolean()),
  editedAadharNumber: v.optional(v.string()),
})

/** `applicationFormData`: the payload is validated by the rules of its form, see `readPayload`. */
export const applicationFormData = v.looseObject(ownPart.entries)
export type ApplicationFormData = v.InferOutput<typeof applicationFormData>

export const fieldWarning = v.object({ field: v.string(), message: v.string() })

/** wire: a PDF. */
export const drawnFormReply = v.object({ success: v.literal('True'), bs64: v.string() })
export type DrawnFormReply = v.InferOutput<typeof drawnFormReply>

/** wire: success, message and bs64 (a PDF); the other fields are our own. */
export const savedAdmissionReply = v.object({
  success: v.literal('True'),
  message: v.string(),
  bs64: v.string(),
  admissionId: v.string(),
  admissionNumber: v.string(),
  version: v.number(),
  warnings: v.array(fieldWarning),
})
export type SavedAdmissionReply = v.InferOutput<typeof savedAdmissionReply>

/** Data that an admission form starts with. */

/** Choices of the fields that name a catalogue entry and depend on no other field. */
export type FormChoices = Readonly<Partial<Record<AdmissionFieldName, readonly string[]>>>

export interface FormStart {
  choices: FormChoices
  /** The college asks for the seat type instead of the admission type. */
  usesSeatTypes: boolean
  /** The next admission number, for no particular course. */
  nextNumber: string
  /** ISO day in Indian time. */
  today: string
}
