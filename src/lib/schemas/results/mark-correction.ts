/** Input of the form that corrects one mark of an exam. Roles: ROLE_EXAMINATION, ROLE_ADMIN. */
import * as v from 'valibot'
import { lineOf, manyLines } from '../visible-text.ts'

const omitted = v.optional(lineOf(20), '')

export const markCorrectionInput = v.object({
  rollNumber: lineOf(20),
  subjectCode: lineOf(30),
  /** An empty value keeps what is stored. */
  internals: omitted,
  grade: omitted,
  credits: omitted,
  /** Removes the internal marks. */
  clearsInternals: v.boolean(),
  reason: v.pipe(
    v.string('field.required'),
    v.trim(),
    v.nonEmpty('field.required'),
    v.maxLength(300, 'field.tooLong'),
    manyLines,
  ),
  /** The token of the stored values that the form showed. */
  seen: v.string(),
})
export type MarkCorrectionInput = v.InferOutput<typeof markCorrectionInput>

/** The new values of a mark. */
export type MarkInput = Pick<MarkCorrectionInput, 'internals' | 'grade' | 'credits' | 'clearsInternals'>
