/** Input of fee types. Roles: ROLE_ACCOUNTANT, ROLE_FEEPAYMENTS. */
import * as v from 'valibot'
import { lineOf } from '../visible-text.ts'
import { feeKind } from './kinds.ts'

/** @example { name: 'Tuition Fee', kind: 'general', isOnline: 'on' } */
export const feeTypeInput = v.object({
  name: v.pipe(lineOf(60), v.nonEmpty('field.required')),
  kind: feeKind,
  /** Ticked: it may be paid through the gateway. */
  isOnline: v.pipe(
    v.optional(v.string(), ''),
    v.transform((value) => value !== ''),
  ),
})
export type FeeTypeInput = v.InferInput<typeof feeTypeInput>
export type TypedFeeType = v.InferOutput<typeof feeTypeInput>
