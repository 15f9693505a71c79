import type { Role } from './schemas/role.ts'
import { routes } from './routes.ts'

export interface MenuItem {
  /** Message key below `campus`. */
  title: 'exams' | 'college' | 'users' | 'audit'
  link: string
  icon: 'exams' | 'admin'
  roles: readonly Role[]
}

const items: readonly MenuItem[] = [
  { title: 'exams', link: routes.examinations, icon: 'exams', roles: ['ROLE_EXAMINATION', 'ROLE_ADMIN'] },
  { title: 'users', link: routes.admin, icon: 'admin', roles: ['ROLE_ADMIN'] },
  { title: 'college', link: routes.college, icon: 'admin', roles: ['ROLE_ADMIN'] },
  { title: 'audit', link: routes.audit, icon: 'admin', roles: ['ROLE_ADMIN'] },
]

/** Only what the user may open; the guard decides all the same. */
export const menuOf = (roles: readonly Role[]): MenuItem[] =>
  items.filter((item) => item.roles.some((role) => roles.includes(role)))
