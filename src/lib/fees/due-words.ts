import type { BadgeState } from '#lib/lists/badge-state.ts'
import { badge, type Cell } from '#lib/lists/cell.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import {
  type AdjustmentState,
  type DueChangeState,
  type DueState,
  dueStates,
} from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'

/** As lists show it: an open due that waits for a change is looked at, and one whose day has passed is overdue. */
export const shownStates = [...dueStates, 'overdue', 'lookedAt'] as const
type ShownState = (typeof shownStates)[number]

interface Said {
  year: string
  semesterId: string | null
  label: string
}

/** What a due is for, besides its fee type. */
export const aboutDue = (
  view: { nameOf(id: string | null): string },
  { year, semesterId, label }: Said,
): string => [year, view.nameOf(semesterId), label].filter(Boolean).join(' · ')

export const badgeOfDue: Readonly<Record<ShownState, BadgeState>> = {
  open: 'due',
  overdue: 'overdue',
  settled: 'paid',
  cancelled: 'inactive',
  proposed: 'draft',
  lookedAt: 'waiting',
}

interface Standing {
  state: DueState
  dueOn: string
  changeId: string | null
}

export function shownState(due: Standing, now: string): ShownState {
  if (isLookedAt(due)) return 'lookedAt'
  const { state, dueOn } = due
  return state === 'open' && dueOn !== '' && dueOn < indianDate(now) ? 'overdue' : state
}

export function dueBadge(due: Standing, now: string): Cell {
  const state = shownState(due, now)
  return badge(m[`dues.state.${state}`](), badgeOfDue[state])
}

interface ChangeStanding {
  state: DueState
  /** The change that it waits for, or that was refused. */
  changeId: string | null
}

/** The accounts office is looking at it: it is still owed, and nobody begins to pay it. */
export const isLookedAt = ({ state, changeId }: ChangeStanding): boolean =>
  state === 'open' && changeId !== null

/** Whether it was ever owed: a proposed due is not yet, and one that was refused never was. */
export const wasOwed = ({ state, changeId }: ChangeStanding): boolean =>
  state !== 'proposed' && (state !== 'cancelled' || changeId === null)

export const badgeOfDueChange = {
  proposed: 'waiting',
  confirmed: 'good',
  refused: 'inactive',
  withdrawn: 'inactive',
} as const satisfies Record<DueChangeState, BadgeState>

export const badgeOfAdjustment = {
  proposed: 'waiting',
  confirmed: 'good',
  refused: 'inactive',
} as const satisfies Record<AdjustmentState, BadgeState>
