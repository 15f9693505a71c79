import type { BadgeState } from '#lib/lists/badge-state.ts'
import type { AlumniState } from '#lib/schemas/alumni/registration.ts'

export const badgeOfRegistration = {
  registered: 'waiting',
  verified: 'good',
  rejected: 'bad',
  expired: 'inactive',
} as const satisfies Record<AlumniState, BadgeState>
