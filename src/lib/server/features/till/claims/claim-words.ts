import type { BadgeState } from '#lib/lists/badge-state.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { m } from '#paraglide/messages.js'
import type { Due } from '../../fees/feature.ts'
import type { DueWords } from '../../payments/feature.ts'
import { claimStates } from './claim.ts'

/** Names the state of a transfer; an unknown one stays as it is. */
export function sayClaimState(state: string): string {
  const known = claimStates.find((each) => each === state)
  return known ? m[`claims.state.${known}`]() : state
}

export const claimBadge = (state: string): BadgeState =>
  state === 'matched' ? 'good' : state === 'refused' ? 'bad' : 'waiting'

/** @example sayDue(due, wordsOf) // 'Tuition Fee, 2026-2027' */
export const sayDue = (due: Due, wordsOf: DueWords): string =>
  [due.feeType, wordsOf(due).text].filter(Boolean).join(', ')

/** Says for the trail what a transfer pays. @example sayLines(lines, wordsOf) // 'Tuition Fee, 2026-2027: 900' */
export const sayLines = (lines: readonly { due: Due; amount: number }[], wordsOf: DueWords): string =>
  lines.map(({ due, amount }) => `${sayDue(due, wordsOf)}: ${rupeesOf(String(amount))}`).join('; ')
