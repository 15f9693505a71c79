import type { BadgeState } from '../lists/badge-state.ts'
import type { HistoryStatus } from '../schemas/alumni/history.ts'

export const badgeOfHistory = {
  working: 'active',
  studying: 'news',
} as const satisfies Record<HistoryStatus, BadgeState>
