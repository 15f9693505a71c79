/**
 * Decisions of the accounts office about payments. Roles: propose ROLE_ACCOUNTANT, ROLE_FEEPAYMENTS; decide
 * ROLE_ACCOUNTANTS_OFFICER.
 */
import * as v from 'valibot'
import { amountTyped } from '../fees/amount.ts'
import { dayTyped } from '../visible-text.ts'
import { lineOf } from '../visible-text.ts'
import { onlineRefundWays } from './states.ts'

const reason = v.pipe(v.optional(lineOf(500), ''), v.nonEmpty('transition.reasonMissing'))

/** @example { reason: 'Paid in cash on the same day, receipt 0417.' } */
export const reasonInput = v.object({ reason })

const afters = ['owed', 'dropped'] as const

export const refundInput = v.object({
  amount: amountTyped,
  way: v.picklist(onlineRefundWays, 'refunds.wayMissing'),
  after: v.optional(v.picklist(['', ...afters], 'refunds.afterMissing'), ''),
  reason,
})
/** Refund of money that has paid dues: the form also asks what happens to the dues. */
export const paidRefundInput = v.object({
  ...refundInput.entries,
  after: v.picklist(afters, 'refunds.afterMissing'),
})
/**
 * Checks the amount together with the other fields, so that all problems are named at once. The service checks it again.
 * @param left paise that may still be refunded; 0 leaves the refusal to the service
 */
export const limitedRefund = <Input extends typeof refundInput | typeof paidRefundInput>(
  input: Input,
  left: number,
) =>
  v.object({
    ...input.entries,
    amount: v.pipe(
      amountTyped,
      v.check((amount) => left === 0 || amount <= left, 'refunds.tooMuch'),
    ),
  })
export type TypedRefund = v.InferOutput<typeof refundInput>

/** Earlier days are typing errors. */
export const firstSentOn = '2000-01-01'

/**
 * The refund has been sent.
 * @example { reference: 'UTR 412345678901', sentOn: '2026-11-23' }
 */
export const sentInput = v.object({
  reference: v.pipe(v.optional(lineOf(100), ''), v.nonEmpty('field.required')),
  sentOn: v.pipe(dayTyped({ from: firstSentOn }), v.nonEmpty('field.required')),
})
export type TypedSending = v.InferOutput<typeof sentInput>
