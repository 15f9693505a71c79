/** Input of the forms that withhold or release many results. Roles: ROLE_EXAMINATION, ROLE_ADMIN. */
import * as v from 'valibot'
import { dayTyped } from './visible-text.ts'
import { manyLines } from './visible-text.ts'

const exam = v.pipe(v.string('field.required'), v.nonEmpty('field.required'), v.uuid('field.invalid'))

/** Pasted roll numbers, one per line or separated by commas; text after a number is ignored. */
const rolls = v.optional(v.pipe(v.string(), v.maxLength(60_000, 'holds.tooMany')), '')

export const withholdInput = v.object({
  exam,
  rolls,
  reason: v.pipe(
    v.string('field.required'),
    v.trim(),
    v.nonEmpty('field.required'),
    v.maxLength(300, 'field.tooLong'),
    manyLines,
  ),
  /** ISO day in Indian time on which they are released automatically; empty where a person releases them. */
  releaseOn: dayTyped(),
  pin: v.optional(v.string(), ''),
})
export type WithholdInput = v.InferOutput<typeof withholdInput>

export const releaseInput = v.object({ exam, rolls, pin: v.optional(v.string(), '') })
export type ReleaseInput = v.InferOutput<typeof releaseInput>
