/** What somebody owes, as a clerk makes it. Roles: ROLE_ACCOUNTANT, ROLE_FEEPAYMENTS, ROLE_ADMIN. */
import * as v from 'valibot'
import { lineOf } from '../visible-text.ts'
import { amountTyped } from './amount.ts'
import { chosenType, dueOnTyped, overdueConfirmed, yearTyped } from './structures.ts'

/** Of an entry of the catalogue; null where none is chosen. */
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
  /** Who is in it, and what the due is for; without one the due is for the year. */
  semesterId: chosen,
  /** The day on which all dues of this run are due, in place of that of their structures. */
  dueOn: dueOnTyped,
  /** Ids of students who get no due by this run. */
  leftOut: v.optional(v.array(lineOf(60)), []),
  overdueConfirmed,
  /** What was agreed on: empty before anybody has seen it. */
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
  /** What tells it from another one of the same type and time. */
  label: v.optional(lineOf(60), ''),
  amount: amountTyped,
  dueOn: dueOnTyped,
  overdueConfirmed,
})
export type DueInput = v.InferInput<typeof dueInput>
export type TypedDue = v.InferOutput<typeof dueInput>

/** What takes the place of a due, and why. @example { feeTypeId: '…', year: '2026-2027', amount: '98,000', reason: 'Wrong semester' } */
export const replacementInput = v.object({ ...dueInput.entries, reason })
export type TypedReplacement = v.InferOutput<typeof replacementInput>

/** Why nobody owes it after all. @example { reason: 'Entered twice.' } */
export const cancelInput = v.object({ reason })

/** Whether an adjustment lowers what somebody owes, or adds to it. */
export const adjustmentDirections = ['concession', 'extra'] as const

/** What is taken off or added, in paise below or above 0. @example { direction: 'concession', amount: '5,000', reason: 'Sports' } */
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
