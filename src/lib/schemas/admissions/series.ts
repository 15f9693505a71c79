/** Input of the admission number patterns. */
import * as v from 'valibot'
import { admissionPatternProblem } from '../../rules/numbers/admission-pattern.ts'
import { lineOf } from '../visible-text.ts'

/** Empty for all courses. */
const course = v.optional(lineOf(60), '')

/** @example { courseId: '', year: '2026-2027', pattern: '{YY}/{course}/{001}', version: '1' } */
export const seriesInput = v.object({
  courseId: course,
  /** Empty for all academic years. */
  year: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{4}-\d{4})?$/, 'field.invalid')), ''),
  pattern: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.toUpperCase(),
    v.transform((typed) => typed.replaceAll('{COURSE}', '{course}')),
    v.nonEmpty('field.required'),
    v.maxLength(60, 'field.tooLong'),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? admissionPatternProblem(dataset.value) : null
      if (problem !== null) addIssue({ message: problem })
    }),
  ),
})
export type TypedSeries = v.InferOutput<typeof seriesInput>

/**
 * The number with which a series continues.
 * @example { courseId: '…', number: '201' }
 */
export const goOnInput = v.object({
  courseId: course,
  number: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty('field.required'),
    v.regex(/^[1-9]\d{0,7}$/, 'admissions.enterNumber'),
    v.toNumber(),
  ),
})
export type TypedGoOn = v.InferOutput<typeof goOnInput>
