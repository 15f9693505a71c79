/** Refunds of money of the counter. Roles: propose and pay out ROLE_ACCOUNTANT, ROLE_FEEPAYMENTS; decide ROLE_ACCOUNTANTS_OFFICER. */
import * as v from 'valibot'
import { amountTyped } from '../fees/amount.ts'
import { firstSentOn } from '../payments/decisions.ts'
import { dayTyped, lineOf } from '../visible-text.ts'

/** From the college's bank, or from the drawer of an open shift. */
export const counterRefundWays = ['transfer', 'cheque', 'cash'] as const

export const counterRefundInput = v.object({
  amount: amountTyped,
  way: v.picklist(counterRefundWays, 'refunds.wayMissing'),
  after: v.picklist(['owed', 'dropped'], 'refunds.afterMissing'),
  reason: v.pipe(v.optional(lineOf(500), ''), v.nonEmpty('transition.reasonMissing')),
})
export type TypedCounterRefund = v.InferOutput<typeof counterRefundInput>

/** The bank has sent the money; cash needs neither reference nor day. */
export const payoutInput = v.object({
  reference: v.pipe(v.optional(lineOf(100), ''), v.nonEmpty('field.required')),
  sentOn: v.pipe(dayTyped({ from: firstSentOn }), v.nonEmpty('field.required')),
})
