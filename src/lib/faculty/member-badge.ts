import type { BadgeState } from '#lib/lists/badge-state.ts'
import type { MemberStatus } from '#lib/schemas/faculty/member.ts'

export const memberBadge: Readonly<Record<MemberStatus, BadgeState>> = {
  working: 'active',
  onLeave: 'waiting',
  retired: 'inactive',
  left: 'inactive',
}
