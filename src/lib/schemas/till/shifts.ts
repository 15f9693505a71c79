import * as v from 'valibot'
import { denominations } from '../../rules/till/denominations.ts'
import { cashTyped } from '../fees/amount.ts'
import { lineOf } from '../visible-text.ts'

/**
 * open: takes money. counted: the cash is counted and differs from the books. checked: one person has accepted a large
 * difference, and another one must, too. closed: nothing is left to say.
 */
export const shiftStates = ['open', 'counted', 'checked', 'closed'] as const
export type ShiftState = (typeof shiftStates)[number]

/**
 * A closed day takes no more receipts of the till. reopened: two people have opened it again, for receipts to be cancelled
 * and shifts to be counted again.
 */
export const tillDayStates = ['open', 'closed', 'reopened'] as const
export type TillDayState = (typeof tillDayStates)[number]

/** The cash in the drawer when a shift is opened. */
export const openShiftInput = v.object({ float: cashTyped })

/** How many notes or coins of one kind; empty is none. */
const piecesTyped = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.regex(/^\d{0,5}$/, 'till.piecesForm'),
  v.transform(Number),
)

/** A field for each denomination: `n500` for notes of ₹ 500. */
export const countInput = v.object(
  Object.fromEntries(denominations.map((each) => [`n${each}`, piecesTyped])) as Record<
    `n${(typeof denominations)[number]}`,
    typeof piecesTyped
  >,
)

export const shiftReasonInput = v.object({ reason: v.pipe(lineOf(500), v.nonEmpty('field.required')) })
