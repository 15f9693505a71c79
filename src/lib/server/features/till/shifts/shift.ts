import type { CountedCash } from '#lib/rules/till/denominations.ts'
import { cancellationCheckers, feeCheckers, feeKeepers } from '#lib/rules/roles/offices.ts'
import type { ShiftState, TillDayState } from '#lib/schemas/till/shifts.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** A cashier's turn at the till on one day. Amounts are in paise. */
export interface Shift {
  id: string
  cashierId: string
  /** A date in India. */
  day: string
  openedAt: string
  float: number
  state: ShiftState
  /** Null until the cash is counted. */
  count: ShiftCount | null
  /** The largest difference of a count that was sent back; 0 if none was. */
  formerDifference: number
  /** What the cashier’s shift before left in the drawer; null if nobody knows. */
  leftBefore: number | null
  version: number
}

/** What the cashier counted, and what the books expected at that moment. */
export interface ShiftCount {
  at: string
  counted: CountedCash
  cash: number
  /** Float, and the cash taken since, less cash that went back. */
  expected: number
  /** Why the two differ; empty until the cashier says it. */
  reason: string
}

/** Positive if more is there than the books expect. @example differenceOf({ cash: 90, expected: 100 }) // -10 */
export const differenceOf = ({ cash, expected }: Pick<ShiftCount, 'cash' | 'expected'>): number =>
  cash - expected

/** What a counted shift leaves for the next: the cash of its start, or all where it holds less. */
export const leftInDrawer = ({ float, count }: Pick<Shift, 'float' | 'count'>): number =>
  Math.min(float, count?.cash ?? 0)

/** The difference of the count or of one before that was sent back, whichever is larger. */
export function largestDifferenceOf({
  count,
  formerDifference,
}: Pick<Shift, 'count' | 'formerDifference'>): number {
  const now = count ? differenceOf(count) : 0
  return Math.abs(now) > Math.abs(formerDifference) ? now : formerDifference
}

/**
 * A shift is counted blind, once. A difference is explained by the cashier and accepted by another person, a large one by
 * two.
 */
export const shiftMachine = stateMachine<ShiftState>().of({
  kind: 'tillShift',
  entity: 'tillShift',
  refusal: 'till.shiftChanged',
  moves: {
    open: { from: [null], to: ['open'], by: feeKeepers, action: 'tillShift.opened' },
    /** Closes it at once if the count is what the books expect. */
    count: { from: ['open'], to: ['counted', 'closed'], by: feeKeepers, action: 'tillShift.counted' },
    accept: {
      from: ['counted'],
      to: ['closed', 'checked'],
      by: feeCheckers,
      action: 'tillShift.accepted',
      secondPerson: 'till.ownShift',
    },
    acceptToo: {
      from: ['checked'],
      to: ['closed'],
      by: cancellationCheckers,
      action: 'tillShift.acceptedToo',
      secondPerson: 'till.ownAcceptance',
    },
    /** Instead of accepting a difference, and on a day that was opened again; the former count stays in the trail. */
    sendBack: {
      from: ['counted', 'checked', 'closed'],
      to: ['open'],
      by: feeCheckers,
      action: 'tillShift.sentBack',
      needsReason: true,
    },
  },
})

/** A day of the till. */
export interface TillDay {
  day: string
  state: TillDayState
  version: number
}

export const dayMachine = stateMachine<TillDayState>().of({
  kind: 'tillDay',
  entity: 'tillDay',
  refusal: 'till.dayChanged',
  moves: {
    /** Who agreed to open it again does not close it, so that another person sees what was changed. */
    close: {
      from: ['open', 'reopened'],
      to: ['closed'],
      by: feeCheckers,
      action: 'tillDay.closed',
      secondPerson: 'till.ownReopening',
    },
    reopen: {
      from: ['closed'],
      to: ['reopened'],
      by: feeCheckers,
      action: 'tillDay.reopened',
      needsReason: true,
    },
  },
})
