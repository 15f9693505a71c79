import type { CurrentUser } from '../schemas/current-user.ts'
import type { Role } from '../schemas/role.ts'

/** Who keeps the registers of students and faculty. */
export const registerOffice = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_ACADEMICS'] as const

/** Who reads them; a head of department the own department alone. */
export const registerReaders: readonly Role[] = [...registerOffice, 'ROLE_PRINCIPAL', 'ROLE_DEAN', 'ROLE_HOD']

/** Whether somebody may change the registers. */
export const keepsRegisters = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  registerOffice.some((role) => user?.roles.includes(role))

/** Whether somebody may look into them. */
export const readsRegisters = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  registerReaders.some((role) => user?.roles.includes(role))
