/** What the bank does with cheques and demand drafts. Roles: ROLE_ACCOUNTANTS_OFFICER. */
import * as v from 'valibot'
import { amountTyped } from '../fees/amount.ts'
import { dayTyped, lineOf } from '../visible-text.ts'

const day = v.pipe(dayTyped(), v.nonEmpty('field.required'))

/** @example { day: '28/11/2026', bank: 'SBI, Vijayawada', slip: '004512' } */
export const depositInput = v.object({
  day,
  bank: v.pipe(lineOf(60), v.nonEmpty('field.required')),
  slip: v.optional(lineOf(40), ''),
})
export type TypedDeposit = v.InferOutput<typeof depositInput>

/** The day on which the bank honoured them. */
export const clearInput = v.object({ day })
export type TypedClearing = v.InferOutput<typeof clearInput>

/**
 * A return with the bank's day and reason. Without an amount the payer owes no charge.
 * @example { day: '28/11/2026', reason: 'Funds insufficient', charge: '350', feeTypeId: '…' }
 */
export const returnInput = v.pipe(
  v.object({
    day,
    reason: v.pipe(v.optional(lineOf(500), ''), v.nonEmpty('transition.reasonMissing')),
    charge: v.optional(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => 0),
        ),
        amountTyped,
      ]),
      '',
    ),
    feeTypeId: v.optional(lineOf(60), ''),
  }),
  v.forward(
    v.check(({ charge, feeTypeId }) => charge === 0 || feeTypeId !== '', 'papers.feeTypeMissing'),
    ['feeTypeId'],
  ),
)
export type TypedReturn = v.InferOutput<typeof returnInput>
