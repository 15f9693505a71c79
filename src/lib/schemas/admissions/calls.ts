import * as v from 'valibot'
import type { AdmissionFieldName } from './fields.ts'

/** What the calls about admissions take and answer. */

/** POST saveApplicationFormData?editedAadharNumber=… : only what older clients put there; our own form sends it in the body. */
export const saveAdmissionQuery = v.object({ editedAadharNumber: v.optional(v.string()) })

/** What our own form says beside the payload. */
const ownPart = v.object({
  /** Which of the two forms it is; older clients do not say. */
  form: v.optional(v.picklist([1, 2])),
  /** The admission that is changed, and the version that was seen. */
  admissionId: v.optional(v.pipe(v.string(), v.uuid('field.invalid'))),
  version: v.optional(v.pipe(v.number(), v.integer())),
  removesPhoto: v.optional(v.boolean()),
  editedAadharNumber: v.optional(v.string()),
})

/** `applicationFormData`: the payload is judged by the rules of its form, see `readPayload`. */
export const applicationFormData = v.looseObject(ownPart.entries)
export type ApplicationFormData = v.InferOutput<typeof applicationFormData>

export const fieldWarning = v.object({ field: v.string(), message: v.string() })

/** wire: a PDF. */
export const drawnFormReply = v.object({ success: v.literal('True'), bs64: v.string() })
export type DrawnFormReply = v.InferOutput<typeof drawnFormReply>

/** wire: success, message and bs64 (a PDF); the rest is ours. */
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

/** What an admission form is opened with. */

/** Of fields that name an entry of the catalogue and depend on no other field, what may be chosen. */
export type FormChoices = Readonly<Partial<Record<AdmissionFieldName, readonly string[]>>>

export interface FormStart {
  choices: FormChoices
  /** The college asks for seat types where others ask how somebody is admitted. */
  usesSeatTypes: boolean
  /** The number that comes next, of no course in particular. */
  nextNumber: string
  /** An Indian day. */
  today: string
}
