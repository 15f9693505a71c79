import type { BadgeState } from '#lib/lists/badge-state.ts'
import { badge, type Cell } from '#lib/lists/cell.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import {
  type AdjustmentState,
  type DueChangeState,
  type DueState,
  dueStates,
  type PayableBy,
  type PayableRuleState,
} from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'

/**
 * States as lists show them: an open due with a proposed change is `lookedAt`, one past its due date that the student is
 * to pay is `overdue`, and one of which most went back is `refunded`.
 */
export const shownDueStates = [...dueStates, 'overdue', 'lookedAt', 'refunded'] as const
type ShownState = (typeof shownDueStates)[number]

interface DueChangeWords {
  year: string
  semesterId: string | null
  label: string
}

/** Describes a due besides its fee type: year, semester and label. */
export const aboutDue = (
  view: { nameOf(id: string | null): string },
  { year, semesterId, label }: DueChangeWords,
): string => [year, view.nameOf(semesterId), label].filter(Boolean).join(' · ')

export const badgeOfDue: Readonly<Record<ShownState, BadgeState>> = {
  open: 'due',
  overdue: 'overdue',
  settled: 'paid',
  cancelled: 'inactive',
  proposed: 'draft',
  advance: 'good',
  lookedAt: 'waiting',
  refunded: 'inactive',
}

interface DueStanding {
  state: DueState
  dueOn: string
  changeId: string | null
  payableBy: PayableBy
  /** True if most of what was paid went back and nobody owes it any more. */
  isRefunded?: boolean
}

/**
 * Tells whether a due counts as refunded instead of paid. Amounts are in paise.
 * @param refunded what went back and nobody owes any more
 */
export const isRefundedDue = (
  { state, settled }: { state: DueState; settled: number },
  refunded = 0,
): boolean => state === 'settled' && settled < refunded

export function shownState(due: DueStanding, now: string): ShownState {
  if (isLookedAt(due)) return 'lookedAt'
  const { state, dueOn, payableBy, isRefunded = false } = due
  if (state === 'settled' && isRefunded) return 'refunded'
  // Nobody reminds a sponsor, so a sponsor's due is never overdue.
  const isLate = state === 'open' && dueOn !== '' && dueOn < indianDate(now)
  return isLate && payableBy === 'student' ? 'overdue' : state
}

export function dueBadge(due: DueStanding, now: string): Cell {
  const state = shownState(due, now)
  return badge(m[`dues.state.${state}`](), badgeOfDue[state])
}

interface ChangeStanding {
  state: DueState
  /** The proposed or refused change of this due. */
  changeId: string | null
}

/** Tells whether the accounts office is reviewing the due: it is still owed, but no new payment may start. */
export const isLookedAt = ({ state, changeId }: ChangeStanding): boolean =>
  state === 'open' && changeId !== null

/** Tells whether the due was ever owed: not while it is only proposed, never if the proposal was
 * refused, and an advance never is. */
export const wasOwed = ({ state, changeId }: ChangeStanding): boolean =>
  state !== 'proposed' && state !== 'advance' && (state !== 'cancelled' || changeId === null)

/** Says who is to pay a due. */
export const sayPayableBy = (payableBy: PayableBy): string => m[`dues.payableBy.${payableBy}`]()

export const badgeOfDueChange = {
  proposed: 'waiting',
  confirmed: 'good',
  refused: 'inactive',
  withdrawn: 'inactive',
} as const satisfies Record<DueChangeState, BadgeState>

export const badgeOfPayableRule = {
  proposed: 'waiting',
  confirmed: 'good',
  refused: 'inactive',
  withdrawn: 'inactive',
  ended: 'inactive',
} as const satisfies Record<PayableRuleState, BadgeState>

const badgeOfAdjustment = {
  proposed: 'waiting',
  confirmed: 'good',
  refused: 'inactive',
} as const satisfies Record<AdjustmentState, BadgeState>

/** An adjustment that writes off a refunded amount was never proposed, so its state alone would say too little. */
export const adjustmentBadge = ({
  state,
  isRefunded,
}: {
  state: AdjustmentState
  isRefunded: boolean
}): Cell =>
  isRefunded
    ? badge(m['adjustments.state.refunded'](), 'inactive')
    : badge(m[`adjustments.state.${state}`](), badgeOfAdjustment[state])
