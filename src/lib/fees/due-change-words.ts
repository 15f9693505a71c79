import type { BadgeState } from '#lib/lists/badge-state.ts'
import type { DueChangeState } from '#lib/schemas/fees/kinds.ts'

export const badgeOfDueChange = {
  proposed: 'waiting',
  confirmed: 'good',
  refused: 'inactive',
  withdrawn: 'inactive',
} as const satisfies Record<DueChangeState, BadgeState>
