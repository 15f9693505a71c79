import type { BadgeState } from '#lib/lists/badge-state.ts'
import { m } from '#paraglide/messages.js'
import { paperStates } from './paper.ts'

/** Names the state of a cheque or demand draft; an unknown one stays as it is. */
export function sayPaperState(state: string): string {
  const known = paperStates.find((each) => each === state)
  return known ? m[`papers.state.${known}`]() : state
}

export const paperBadge = (state: string): BadgeState =>
  state === 'cleared' ? 'good' : state === 'returned' ? 'bad' : 'waiting'
