/** What the forms of many results that are withheld, or released, take. Roles: ROLE_EXAMINATION, ROLE_ADMIN. */
import * as v from 'valibot'
import { isDay } from '../rules/dates/typed-day.ts'
import { manyLines } from './visible-text.ts'

const exam = v.pipe(v.string('field.required'), v.nonEmpty('field.required'), v.uuid('field.invalid'))

/** As pasted: a roll number a line, or between commas; what follows on a line after it is passed over. */
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
  /** The Indian day on which they are released by themselves; empty where somebody does it. */
  releaseOn: v.optional(
    v.pipe(
      v.string(),
      v.check((typed) => typed === '' || isDay(typed), 'field.invalid'),
    ),
    '',
  ),
  pin: v.optional(v.string(), ''),
})
export type WithholdInput = v.InferOutput<typeof withholdInput>

export const releaseInput = v.object({ exam, rolls, pin: v.optional(v.string(), '') })
export type ReleaseInput = v.InferOutput<typeof releaseInput>
