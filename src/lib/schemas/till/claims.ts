/** What the bank shows of transfers that were claimed at the till. Roles: ROLE_ACCOUNTANTS_OFFICER. */
import * as v from 'valibot'
import { dayTyped, lineOf } from '../visible-text.ts'
import { lineInput, startedSeenInput } from './sale.ts'

/**
 * The day of the bank's statement, and what the transfer pays.
 * @example { day: '28/11/2026', lines: [{ dueId: '…', amount: '4,500' }] }
 */
export const matchInput = v.object({
  day: v.pipe(dayTyped(), v.nonEmpty('field.required')),
  /** None, if the whole transfer is kept as an advance. */
  lines: v.pipe(v.array(lineInput), v.maxLength(50)),
  /** What is more than the lines is kept as an advance; the officer was told how much. */
  keepsAdvance: v.optional(v.boolean(), false),
  startedSeen: startedSeenInput,
})
export type TypedMatch = v.InferOutput<typeof matchInput>

export const refuseInput = v.object({
  reason: v.pipe(v.optional(lineOf(500), ''), v.nonEmpty('transition.reasonMissing')),
})
