/** The deposit of a day's cash. Roles: ROLE_ACCOUNTANTS_OFFICER. */
import * as v from 'valibot'
import { lineOf } from '../visible-text.ts'
import { depositInput } from './papers.ts'

/** withdrawn: it was a mistake; the cash of its day is to be entered again. */
export const cashDepositStates = ['entered', 'withdrawn'] as const
export type CashDepositState = (typeof cashDepositStates)[number]

/**
 * What the bank's slip says, besides the notes and coins. The reason is needed where the sum differs.
 * @example { day: '28/11/2026', bank: 'SBI, Vijayawada', slip: '004512', reason: '' }
 */
export const cashDepositInput = v.object({
  ...depositInput.entries,
  reason: v.optional(lineOf(500), ''),
})
export type TypedCashDeposit = v.InferOutput<typeof cashDepositInput>

export const withdrawDepositInput = v.object({
  reason: v.pipe(v.optional(lineOf(500), ''), v.nonEmpty('transition.reasonMissing')),
})
