import type { BadgeState } from '#lib/lists/badge-state.ts'
import type { AdjustmentState } from '#lib/schemas/fees/kinds.ts'

export const badgeOfAdjustment = {
  proposed: 'waiting',
  confirmed: 'good',
  refused: 'inactive',
} as const satisfies Record<AdjustmentState, BadgeState>
