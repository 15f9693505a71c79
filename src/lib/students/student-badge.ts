import type { BadgeState } from '#lib/lists/badge-state.ts'
import type { StudentStatus } from '#lib/schemas/students/student.ts'

export const studentBadge = {
  ...({ studying: 'active', completed: 'news' } as const),
  ...({ left: 'inactive', detained: 'waiting' } as const),
} as const satisfies Record<StudentStatus, BadgeState>
