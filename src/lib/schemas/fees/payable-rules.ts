/** Input of a rule that makes a sponsor pay. Roles: ROLE_ACCOUNTANT, ROLE_FEEPAYMENTS. */
import * as v from 'valibot'
import { sponsorKinds } from './kinds.ts'
import { chosenType, place } from './structures.ts'

/** @example { feeTypeId: '…', seatTypeId: '…', categoryId: '', payableBy: 'government' } */
export const payableRuleInput = v.object({
  feeTypeId: chosenType,
  seatTypeId: place,
  categoryId: place,
  payableBy: v.picklist(sponsorKinds, 'field.required'),
})
export type PayableRuleInput = v.InferInput<typeof payableRuleInput>
export type TypedPayableRule = v.InferOutput<typeof payableRuleInput>
