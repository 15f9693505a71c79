import type { CurrentUser } from '../schemas/current-user.ts'
import type { Role } from '../schemas/role.ts'

/** Who keeps the achievements of everybody. */
export const achievementOffice = [
  'ROLE_IQAC_INCHARGE',
  'ROLE_IQAC_COORDINATOR',
  'ROLE_PRINCIPAL',
  'ROLE_ADMIN',
] as const

/** With those who keep their own, or the department's. */
export const achievementKeepers: readonly Role[] = [...achievementOffice, 'ROLE_HOD', 'ROLE_FACULTY']

/** Whether somebody keeps those of the whole college. */
export const keepsAllAchievements = ({ roles }: Pick<CurrentUser, 'roles'>): boolean =>
  achievementOffice.some((role) => roles.includes(role))
