import type { BadgeState } from '#lib/lists/badge-state.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'

export const badgeOfState = {
  submitted: 'waiting',
  admitted: 'active',
  cancelled: 'withdrawn',
} as const satisfies Record<AdmissionState, BadgeState>
