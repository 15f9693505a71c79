/** Input of dues. Roles: ROLE_ACCOUNTANT, ROLE_FEEPAYMENTS. */
import * as v from 'valibot'
import { lineOf } from '../visible-text.ts'
import { amountTyped } from './amount.ts'
import { payableBys } from './kinds.ts'
import { chosenType, dueOnTyped, overdueConfirmed, yearTyped } from './structures.ts'

/** Id of a catalogue entry; null where none is chosen. */
const chosen = v.pipe(
  v.optional(lineOf(60), ''),
  v.transform((id) => id || null),
)

/** @example { feeTypeId: '…', year: '2026-2027', batchId: '…' } */
export const runInput = v.object({
  feeTypeId: chosenType,
  year: yearTyped,
  courseId: chosen,
  batchId: chosen,
  branchId: chosen,
  /** Selects the students, and is what the due is for; without a semester the due is for the year. */
  semesterId: chosen,
  /** Due date of all dues of this run, in place of the one of their structures. */
  dueOn: dueOnTyped,
  /** Ids of students whom this run skips. */
  leftOut: v.optional(v.array(lineOf(60)), []),
  overdueConfirmed,
  /** Digest of the confirmed preview; empty before the first preview. */
  pin: v.optional(lineOf(64), ''),
})
export type RunInput = v.InferInput<typeof runInput>
export type AskedRun = v.InferOutput<typeof runInput>

const reason = v.pipe(v.optional(lineOf(500), ''), v.nonEmpty('transition.reasonMissing'))

/** @example { feeTypeId: '…', year: '2026-2027', label: 'Second chance', amount: '1,500', dueOn: '' } */
export const dueInput = v.object({
  feeTypeId: chosenType,
  year: yearTyped,
  semesterId: chosen,
  /** Distinguishes it from other dues of the same type and period. */
  label: v.optional(lineOf(60), ''),
  amount: amountTyped,
  dueOn: dueOnTyped,
  overdueConfirmed,
})
export type DueInput = v.InferInput<typeof dueInput>
export type TypedDue = v.InferOutput<typeof dueInput>

/**
 * The due that replaces another one, with the reason.
 * @example { feeTypeId: '…', year: '2026-2027', amount: '98,000', reason: 'Wrong semester' }
 */
export const replacementInput = v.object({ ...dueInput.entries, reason })
export type TypedReplacement = v.InferOutput<typeof replacementInput>

/**
 * Why the due is cancelled.
 * @example { reason: 'Entered twice.' }
 */
export const cancelInput = v.object({ reason })

/**
 * Who is to pay the due, and why.
 * @example { payableBy: 'sponsor', reason: 'Letter of the trust of 3 June' }
 */
export const payableInput = v.object({ payableBy: v.picklist(payableBys, 'field.required'), reason })
export type TypedPayable = v.InferOutput<typeof payableInput>

/** Whether an adjustment lowers or raises what a payer owes. */
export const adjustmentDirections = ['concession', 'extra'] as const

/**
 * The adjustment; the output is in paise, negative for a concession.
 * @example { direction: 'concession', amount: '5,000', reason: 'Sports' }
 */
export const adjustmentInput = v.pipe(
  v.object({
    direction: v.picklist(adjustmentDirections, 'adjustments.directionMissing'),
    amount: amountTyped,
    reason,
  }),
  v.transform(({ direction, amount, reason: why }) => ({
    amount: direction === 'concession' ? -amount : amount,
    reason: why,
  })),
)
export type TypedAdjustment = v.InferOutput<typeof adjustmentInput>
