import type { CurrentUser } from '../schemas/current-user.ts'
import type { Role } from '../schemas/role.ts'
import { qualityOffice } from './quality-office.ts'

/** Who keeps the achievements of everybody. */
export const achievementOffice = qualityOffice

/** With those who keep their own, or the department's. */
export const achievementKeepers: readonly Role[] = [...achievementOffice, 'ROLE_HOD', 'ROLE_FACULTY']

/** Whether somebody keeps those of the whole college. */
export const keepsAllAchievements = ({ roles }: Pick<CurrentUser, 'roles'>): boolean =>
  achievementOffice.some((role) => roles.includes(role))
