import type { BadgeState } from '#lib/lists/badge-state.ts'
import { badge } from '#lib/lists/cell.ts'
import type { Cell } from '#lib/lists/cell.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import type { DueState } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { Due } from './due.ts'
import type { ShownState } from './dues-found.ts'

/** What a due is for, besides its fee type. */
export const aboutDue = (
  view: Pick<CatalogueView, 'nameOf'>,
  { year, semesterId, label }: Pick<Due, 'year' | 'semesterId' | 'label'>,
): string => [year, view.nameOf(semesterId), label].filter(Boolean).join(' · ')

export const badgeOfDue: Readonly<Record<ShownState, BadgeState>> = {
  open: 'due',
  overdue: 'overdue',
  settled: 'paid',
  cancelled: 'inactive',
}

export const shownState = ({ state, dueOn }: { state: DueState; dueOn: string }, now: string): ShownState =>
  state === 'open' && dueOn !== '' && dueOn < indianDate(now) ? 'overdue' : state

export function dueBadge(due: { state: DueState; dueOn: string }, now: string): Cell {
  const state = shownState(due, now)
  return badge(m[`dues.state.${state}`](), badgeOfDue[state])
}
